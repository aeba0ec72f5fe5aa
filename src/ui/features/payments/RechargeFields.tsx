import type { UseFormRegister } from 'react-hook-form';
import { amountText, plainRupees } from '../../../contract/typed-text.ts';
import { storedUtr } from '../../../contract/utr.ts';
import { Field } from '../../kit/form/Field.tsx';
import { useTranslation } from '../../language/language.ts';

export interface RechargeValues {
  amount: string;
  utr_no: string;
}

export const EMPTY_RECHARGE: RechargeValues = { amount: '', utr_no: '' };

interface RechargeFieldsProps {
  readonly register: UseFormRegister<RechargeValues>;
  readonly error: (name: keyof RechargeValues) => string | undefined;
  readonly hint?: string | undefined;
}

export function RechargeFields({ register, error, hint }: RechargeFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t('Amount')}
        lead="₹"
        inputMode="numeric"
        autoComplete="off"
        filter={amountText}
        understand={plainRupees}
        hint={hint}
        error={error('amount')}
        {...register('amount')}
      />
      <Field
        label={t('UTR Number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        understand={storedUtr}
        error={error('utr_no')}
        {...register('utr_no')}
      />
    </>
  );
}

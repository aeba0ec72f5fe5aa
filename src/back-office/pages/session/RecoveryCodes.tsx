import { t } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  return (
    <>
      <p>
        {t`Each of them logs you in once without your phone. Keep them in a safe place: they are not shown again.`}
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button text="I have stored them" className="primary" onClick={onStored} />
    </>
  );
}

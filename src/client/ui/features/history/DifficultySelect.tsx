import { DIFFICULTY_TYPES, type DifficultyType } from '../../../../contract/constants.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { ValueSelect } from '../../kit/form/Select.tsx';
import { difficultyName } from '../panel/Difficulty.tsx';

interface DifficultySelectProps {
  /** null for all */
  readonly chosen: DifficultyType | null;
  readonly onChoose: (type: DifficultyType | null) => void;
}

export function DifficultySelect({ chosen, onChoose }: DifficultySelectProps) {
  const { t } = useTranslation();
  return (
    <ValueSelect
      label={t('common.difficulty')}
      values={[null, ...DIFFICULTY_TYPES]}
      chosen={chosen}
      onChoose={onChoose}
      nameOf={(type) => (type === null ? t('history.all') : difficultyName(type))}
    />
  );
}

import styles from './Choice.module.css';

interface ChoiceProps<Value> {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly nameOf: (value: Value) => string;
}

export function Choice<Value extends string | number>({
  name,
  label,
  values,
  chosen,
  onChoose,
  nameOf,
}: ChoiceProps<Value>) {
  return (
    <div className={styles.choice} role="radiogroup" aria-label={label}>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            className="native-control"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{nameOf(value)}</span>
        </label>
      ))}
    </div>
  );
}

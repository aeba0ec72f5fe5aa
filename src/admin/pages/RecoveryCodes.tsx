interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

/** Shows recovery codes, this once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  return (
    <>
      <p>
        Each of them logs you in once without your phone. Keep them in a safe place: they are not shown again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="primary" onClick={onStored}>
        I have stored them
      </button>
    </>
  );
}

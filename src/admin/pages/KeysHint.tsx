/** Says which keys work on a list. */
export function KeysHint({ canSelect = false }: { readonly canSelect?: boolean }) {
  return (
    <p className="keys">
      <kbd>j</kbd> <kbd>k</kbd> move, <kbd>a</kbd> approve, <kbd>r</kbd> reject
      {canSelect && (
        <>
          , <kbd>x</kbd> select
        </>
      )}
    </p>
  );
}

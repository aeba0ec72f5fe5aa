import { Button } from '../../../kit/Button.tsx';
import { Time } from '../../../kit/cells.tsx';
import { Failure, Field, useCallForm } from '../../../kit/form.tsx';
import { actorText } from '../../../kit/format.ts';
import { ListState } from '../../../kit/states.tsx';
import { useRead } from '../../../session/use-call.ts';

const EMPTY = { text: '' };

export function PlayerNotes({ id }: { readonly id: string }) {
  const query = useRead('playerNotes', { params: { id } });
  const form = useCallForm('addPlayerNote', { id }, EMPTY, () => form.reset(EMPTY));
  const rows = query.data?.rows ?? [];
  return (
    <>
      <form noValidate onSubmit={form.submit} className="card section">
        <Field label="Add a note" autoComplete="off" {...form.fieldOf('text')} />
        <Failure>{form.failure}</Failure>
        <div className="buttons">
          <Button text="Add" type="submit" disabled={form.isSubmitting} />
        </div>
      </form>
      <ListState query={query} isEmpty={rows.length === 0} empty="No notes yet.">
        <ul className="stack">
          {rows.map((note) => (
            <li key={note.note_id} className="card stack">
              <p>{note.text}</p>
              <small>
                {actorText(note.written_by)}, <Time iso={note.created_at} />
              </small>
            </li>
          ))}
        </ul>
      </ListState>
    </>
  );
}

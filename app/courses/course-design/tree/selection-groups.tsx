import { useFormContext } from 'remix-validated-form'
import { FieldError } from '#app/kit/forms/field.tsx'
import { fieldId } from '#app/kit/forms/paths.ts'
import { SELECTION_NAME } from '#app/kit/ui/tables/selection.ts'

export type SelectableSubsection = {
  id: number
  name: string
  contents: { id: number; title: string; type: string; text: string }[]
}

/** Contents of a course with a checkbox each, by subsection. */
export function SelectionGroups({
  form,
  subsections,
  ticked,
}: {
  form: string
  subsections: readonly SelectableSubsection[]
  ticked: readonly number[]
}) {
  const problem = useFormContext().fieldErrors[SELECTION_NAME]
  const id = fieldId(form, SELECTION_NAME)
  const initial = new Set(ticked)
  return (
    <div id={id} tabIndex={-1} className="grid grid-cols-1 gap-4 focus:outline-none">
      {problem ? <FieldError id={id}>{problem}</FieldError> : null}
      {subsections.map(({ id: subsection, name, contents }) => (
        <fieldset key={subsection} className="min-w-0 rounded border border-line bg-surface">
          <legend className="float-left w-full border-b border-line px-3 py-2">
            <span className="flex items-center gap-2">
              <span className="min-w-0 flex-1 break-words font-semibold">{name}</span>
              {contents.length > 1 ? <WholeGroup name={name} /> : null}
            </span>
          </legend>
          {contents.length === 0 ? (
            <p className="clear-both px-3 py-2 text-muted">Sin contenidos.</p>
          ) : null}
          <div className="clear-both">
            {contents.map((content) => (
              <label
                key={content.id}
                className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-hover"
              >
                <input
                  type="checkbox"
                  name={SELECTION_NAME}
                  value={content.id}
                  defaultChecked={initial.has(content.id)}
                  className="mt-1 h-4 w-4 shrink-0 cursor-pointer accent-accent"
                />
                <span className="min-w-0 flex-1 sm:flex sm:gap-3">
                  <span className="block min-w-0 break-words sm:w-1/2">
                    {content.title}
                    {content.title === content.type ? null : (
                      <span className="text-sm text-muted"> {content.type}</span>
                    )}
                  </span>
                  <span className="block min-w-0 flex-1 break-words text-sm text-muted">
                    {content.text}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

/** Ticks all contents of a subsection, or none when all are ticked. */
function WholeGroup({ name }: { name: string }) {
  return (
    <button
      type="button"
      className="rounded px-2 py-1 text-sm font-normal text-accent-text hover:bg-hover nojs:hidden"
      onClick={({ currentTarget }) => {
        const boxes = [
          ...(currentTarget.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input') ?? []),
        ]
        const all = boxes.every(({ checked }) => checked)
        for (const box of boxes) box.checked = !all
        document.dispatchEvent(new Event('change'))
      }}
    >
      Todos<span className="sr-only"> los de {name}</span>
    </button>
  )
}

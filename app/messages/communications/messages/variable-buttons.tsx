import { MESSAGE_VARIABLES } from '#contract/messages/message-variables.ts'
import { useFormField } from '#app/kit/forms/field.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { typeInto } from '#app/kit/ui/scripts/type-into.ts'

const VARIABLES = Object.entries(MESSAGE_VARIABLES).map(([name, label]) => ({
  label,
  written: `{{${name}}}`,
}))

/** Buttons that insert a variable at the cursor of a text; without scripts, the variables to write or copy. */
export function VariableButtons({ field }: { field: string }) {
  const { id } = useFormField(field)
  return (
    <div>
      <div
        role="group"
        aria-label="Insertar en el texto"
        className="flex flex-wrap items-center gap-2 nojs:hidden"
      >
        <span className="text-sm text-muted" aria-hidden="true">
          Insertar
        </span>
        {VARIABLES.map(({ label, written }) => (
          <Button key={written} size="sm" onClick={() => insertInto(id, written)}>
            {label}
          </Button>
        ))}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm js:hidden">
        {VARIABLES.map(({ label, written }) => (
          <div key={written} className="contents">
            <dt>
              <code className="select-all">{written}</code>
            </dt>
            <dd className="text-muted">{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Inserts a text at the cursor, in place of what is selected. */
function insertInto(id: string, text: string): void {
  const box = document.getElementById(id)
  if (!(box instanceof HTMLTextAreaElement)) return
  const { value, selectionStart: from, selectionEnd: to } = box
  typeInto(box, `${value.slice(0, from)}${text}${value.slice(to)}`)
  box.focus()
  box.setSelectionRange(from + text.length, from + text.length)
}

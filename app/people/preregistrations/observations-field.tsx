import { useRef } from 'react'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextAreaField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { typeInto } from '#app/kit/ui/scripts/type-into.ts'
import { SAVED_TEXT, withSaved, type SavedText } from './saved-text.ts'

/**
 * Observations of a decision. A saved text fills them in: while it is chosen where scripts run, else by its button, or
 * when the form is sent without others. A text that was written may be saved with the decision.
 */
export function ObservationsField({
  saved,
  help,
  onValue,
}: {
  saved: SavedText[]
  help: string
  onValue?: (value: string) => void
}) {
  const field = useRef<HTMLDivElement>(null)

  function fill(id: string) {
    const box = field.current?.querySelector('textarea')
    const chosen = saved.find((one) => String(one.id) === id)
    if (box && chosen) typeInto(box, withSaved(box.value, chosen, saved))
  }

  return (
    <div ref={field} className="grid min-w-0 gap-4">
      {saved.length > 0 ? (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-[1_1_240px]">
            <SelectField
              name="observation"
              label="Observaciones guardadas"
              help={manage}
              placeholder="Elige un texto"
              options={saved.map(({ id, name }) => ({ value: id, label: name }))}
              onValue={fill}
            />
          </div>
          <span className="js:hidden">
            <SubmitButton variant="secondary" name="use" value="observation" pending="Llenando…">
              Usar
            </SubmitButton>
          </span>
        </div>
      ) : null}
      <TextAreaField
        name="observations"
        label="Observaciones"
        help={
          saved.length > 0 ? (
            help
          ) : (
            <>
              {help} {manage}
            </>
          )
        }
        maxLength={2000}
        onValue={onValue}
        required
      />
      <CheckboxField
        name={SAVED_TEXT}
        label="Guardar este texto"
        help="Quedará entre tus observaciones guardadas, con sus primeras palabras como nombre."
      />
    </div>
  )
}

const manage = (
  <Link to={paths.preregistrationObservations.list()} className="underline">
    Administrar los textos guardados
  </Link>
)

import type { ImportJobColumns } from '#contract/platform/imports/import-columns.ts'
import { SelectField } from '../../forms/choices/select-field.tsx'
import { DOT } from '../../ui/format.ts'
import { columnField, KEY_FIELD, NOT_IMPORTED, onlyKey } from './column-fields.ts'

/** Select of a field for each column of a file, beside some of its values; unknown columns first. */
export function ColumnChoices({ known }: { known: ImportJobColumns }) {
  const key = onlyKey(known)
  const required = known.fields.filter((field) => field.required || field.key)
  const options = [
    { value: NOT_IMPORTED, label: 'No importar' },
    ...known.fields.map(({ name, label, required }) => ({
      value: name,
      label: required ? `${label} (obligatorio)` : label,
    })),
  ]
  const columns = known.columns.map((column, index) => ({ ...column, index }))
  const ordered = [
    ...columns.filter(({ fields }) => fields === null),
    ...columns.filter(({ fields }) => fields !== null),
  ]
  return (
    <>
      {required.length > 0 ? (
        <p className="max-w-prose text-muted">
          {key ? 'Para crear registros hacen falta: ' : 'Hace falta al menos una de: '}
          <strong className="font-medium text-ink">
            {required.map(({ label }) => label).join(', ')}
          </strong>
          .
        </p>
      ) : null}
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {ordered.map(({ index, name, fields, kept: isSaved, samples }) => (
          <li key={index} className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2">
            <div className="min-w-0">
              <SelectField
                name={columnField(index)}
                label={name || `Columna ${index + 1}, sin nombre`}
                options={options}
              />
            </div>
            <div className="min-w-0 self-center text-sm text-muted">
              <p>{recognitionOf(fields, isSaved)}</p>
              {samples.length > 0 ? (
                <p className="break-words">
                  Por ejemplo: <span className="text-ink">{samples.join(DOT)}</span>
                </p>
              ) : (
                <p>Sin valores para mostrar.</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {key ? (
        <div className="max-w-form">
          <SelectField
            name={KEY_FIELD}
            label={`${key.label}: tomarlo también de`}
            help={`Si el archivo no tiene una columna para ${key.label.toLowerCase()}, se puede usar otra que sea única, como la cédula o el correo.`}
            placeholder="Ninguna"
            options={columns.map(({ index, name }) => ({
              value: String(index),
              label: name || `Columna ${index + 1}`,
            }))}
          />
        </div>
      ) : null}
    </>
  )
}

/** Columns of our own files that are no field, such as that of the errors, are recognised and not used. */
function recognitionOf(fields: readonly string[] | null, isSaved: boolean): string {
  if (fields === null) return 'No se reconoció.'
  if (isSaved) return 'Guardada por tu compañía.'
  return fields.length === 0 ? 'No se usa.' : 'Se reconoció.'
}

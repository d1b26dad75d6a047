import type { ScopeChoice } from '#contract/api-scopes.ts'
import { FieldSet, useFormField } from '#app/kit/forms/field.tsx'

const ACCESS = [
  { key: 'read', head: 'Leer' },
  { key: 'write', head: 'Escribir' },
] as const

/** Scopes of a token: a checkbox to read and one to write for each feature; it posts `scopes` once for each. */
export function ScopeTable({ choices }: { choices: readonly ScopeChoice[] }) {
  const { id, error, defaultValue, clearError } = useFormField('scopes', { help: true })
  const chosen = new Set([defaultValue ?? []].flat().map(String))
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <FieldSet
      id={id}
      legend="Permisos"
      help="Da solo los que el programa necesita. Escribir no incluye leer."
      required
      error={error}
    >
      <div className={`rounded border ${error ? 'border-danger' : 'border-line'}`}>
        <table className="w-full table-fixed">
          <caption className="sr-only">Permisos por función</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="px-3 py-1 text-left font-medium">
                Función
              </th>
              {ACCESS.map(({ key, head }) => (
                <th key={key} scope="col" className="w-20 px-1 py-1 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr className="border-b border-line bg-sunken">
                <th
                  scope="rowgroup"
                  colSpan={3}
                  className="px-3 py-1 text-left text-sm font-semibold"
                >
                  {group}
                </th>
              </tr>
              {choices
                .filter((choice) => choice.group === group)
                .map((choice) => (
                  <ScopeRow key={choice.feature} {...{ choice, chosen, clearError }} />
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </FieldSet>
  )
}

function ScopeRow({
  choice: { feature, label, note, ...access },
  chosen,
  clearError,
}: {
  choice: ScopeChoice
  chosen: ReadonlySet<string>
  clearError: () => void
}) {
  return (
    <tr className="border-b border-line last:border-0 hover:bg-hover">
      <th scope="row" className="px-3 py-1 text-left font-normal">
        {label}
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </th>
      {ACCESS.map(({ key, head }) => (
        <td key={key} className="p-0 text-center">
          {access[key] ? (
            <label className="flex min-h-8 cursor-pointer items-center justify-center">
              <input
                type="checkbox"
                name="scopes"
                value={`${feature}:${key}`}
                aria-label={`${head}: ${label}`}
                defaultChecked={chosen.has(`${feature}:${key}`)}
                onChange={clearError}
                className="h-4 w-4 cursor-pointer accent-accent"
              />
            </label>
          ) : null}
        </td>
      ))}
    </tr>
  )
}

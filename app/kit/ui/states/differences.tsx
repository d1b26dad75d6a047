import { ButtonLink } from '../button.tsx'

/** Field that another user changed while a form was open, with its stored value and the form's value. */
export type Difference = { label: string; saved: string; formValue: string }

/** Differences between the form and the version that another user stored, shown before it is sent again. */
export function Differences({ items, discardTo }: { items: Difference[]; discardTo: string }) {
  return (
    <section aria-label="Diferencias" className="rounded border border-line">
      <table className="w-full table-fixed text-left">
        <thead className="bg-sunken text-sm text-muted">
          <tr>
            <th className="px-3 py-2 font-medium">Campo</th>
            <th className="px-3 py-2 font-medium">Guardado ahora</th>
            <th className="px-3 py-2 font-medium">En este formulario</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map(({ label, saved, formValue }) => (
            <tr key={label}>
              <th scope="row" className="px-3 py-2 font-normal text-muted">
                {label}
              </th>
              <td className="px-3 py-2">{saved || 'Sin dato'}</td>
              <td className="px-3 py-2 font-medium">
                {formValue === saved ? 'Igual' : formValue || 'Sin dato'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2">
        <p className="min-w-0 flex-1 text-sm text-muted">
          Los campos que no habías tocado ya muestran lo guardado. En los demás quedó lo que
          escribiste.
        </p>
        <ButtonLink to={discardTo} size="sm" reloadDocument>
          Descartar lo mío
        </ButtonLink>
      </div>
    </section>
  )
}

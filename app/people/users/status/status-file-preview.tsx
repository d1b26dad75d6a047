import { useRef } from 'react'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { StatusPreview } from '#contract/people/user-status.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { ConfirmPage } from '#app/kit/ui/popups/confirm-page.tsx'
import { useIsomorphicLayoutEffect } from '#app/kit/ui/scripts/isomorphic-layout-effect.ts'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

/**
 * Preview of a file: the users it would change, and its unmatched lines; nothing is changed before
 * the confirmation.
 */
export function StatusFilePreview({
  change,
  preview: {
    version,
    due,
    skipped,
    maintained = 0,
    people,
    unmatched,
    unmatched_count: strangers,
    notes,
  },
  closeTo,
}: {
  change: 'enable' | 'disable'
  preview: StatusPreview
  closeTo: string
}) {
  const preview = useRef<HTMLDivElement>(null)
  // The submitted button is gone, so the focus moves to the preview.
  useIsomorphicLayoutEffect(() => preview.current?.focus(), [])
  const verb = change === 'enable' ? 'Activar' : 'Desactivar'
  const already = change === 'enable' ? 'activo' : 'inactivo'
  const others =
    skipped === 0
      ? null
      : `${counted(skipped, NOUNS.user)} ya ${agree(skipped, `está ${already} o no lo puedes cambiar`, `están ${already}s o no los puedes cambiar`)}.`
  const found = (
    <>
      {notes.map((note) => (
        <p key={note} className="mt-2">
          {note}
        </p>
      ))}
      {others ? <p className="mt-2">{others}</p> : null}
      {maintained > 0 ? (
        <p className="mt-2">
          El estado de {counted(maintained, NOUNS.user)} lo mantiene el directorio: no cambia.
        </p>
      ) : null}
      {strangers > 0 ? <Strangers unmatched={unmatched} count={strangers} /> : null}
    </>
  )
  return (
    <div ref={preview} tabIndex={-1}>
      {due === 0 ? (
        <>
          <Alert tone="warning" live={false}>
            El archivo no cambia a nadie.
          </Alert>
          {found}
          <div className="mt-5 flex justify-end">
            <ButtonLink to={closeTo} variant="primary" preventScrollReset>
              {actions.close}
            </ButtonLink>
          </div>
        </>
      ) : (
        <ConfirmPage
          confirmLabel={verb}
          cancelTo={closeTo}
          fields={{ change, confirmed: version }}
          danger={change === 'disable'}
        >
          <p className="font-medium">
            ¿{verb} a {counted(due, NOUNS.user)}?
          </p>
          <FirstItems
            items={people.map(({ full_name: name, username }) => (
              <>
                {name} <span className="text-muted">({username})</span>
              </>
            ))}
            count={due}
          />
          {change === 'disable' ? (
            <p className="mt-2">
              Ya no {agree(due, 'podrá', 'podrán')} iniciar sesión, y sus sesiones abiertas
              terminarán. Sus datos se conservan.
            </p>
          ) : null}
          {found}
        </ConfirmPage>
      )}
    </div>
  )
}

function Strangers({
  unmatched,
  count,
}: {
  /** First unmatched lines; `count` is the total. */
  unmatched: StatusPreview['unmatched']
  count: number
}) {
  return (
    <section className="mt-4">
      <h3 className="font-semibold">
        {count === 1
          ? '1 línea no corresponde a ningún usuario'
          : `${formatNumber(count)} líneas no corresponden a ningún usuario`}
      </h3>
      <ScrollRegion
        label="Líneas sin usuario"
        className="mt-2 max-h-56 overflow-y-auto rounded border border-line"
      >
        <table className="w-full text-left">
          <thead className="sticky top-0 bg-sunken text-sm text-muted">
            <tr>
              <th className="w-24 px-3 py-2 font-medium">Línea</th>
              <th className="px-3 py-2 font-medium">Valor</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {unmatched.map(({ line, value }) => (
              <tr key={line}>
                <td className="px-3 py-1 tabular-nums text-muted">{line}</td>
                <td className="break-all px-3 py-1">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {count > unmatched.length ? (
        <p className="mt-1 text-sm text-muted">
          Se muestran las primeras {formatNumber(unmatched.length)}.
        </p>
      ) : null}
    </section>
  )
}

import { useEffect, useRef } from 'react'
import type { StatusChangeByFile } from '#contract/users.ts'
import type { Flash } from '../backend/flash.server.ts'
import { actions } from '../copy/common.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'

/** What the file did, and the lines that named nobody; the others were applied. */
export function StatusFileResult({
  done,
  unmatched,
  count,
  closeTo,
}: {
  done: Flash
  /** The first of them; `count` says how many there are. */
  unmatched: StatusChangeByFile['unmatched']
  count: number
  closeTo: string
}) {
  const result = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => result.current?.focus(), [])
  return (
    <>
      <div ref={result} tabIndex={-1}>
        <Alert tone={done.tone}>{done.message}</Alert>
      </div>
      {count > 0 ? (
        <section className="mt-4">
          <h3 className="font-semibold">
            {count === 1
              ? '1 línea no corresponde a ningún usuario'
              : `${formatNumber(count)} líneas no corresponden a ningún usuario`}
          </h3>
          <div
            role="region"
            aria-label="Líneas sin usuario"
            tabIndex={0}
            className="mt-2 max-h-80 overflow-y-auto rounded border border-line"
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
          </div>
          {count > unmatched.length ? (
            <p className="mt-1 text-sm text-muted">
              Se muestran las primeras {formatNumber(unmatched.length)}.
            </p>
          ) : null}
        </section>
      ) : null}
      <div className="dialog-foot mt-5 flex justify-end">
        <ButtonLink to={closeTo} variant="primary" preventScrollReset>
          {actions.close}
        </ButtonLink>
      </div>
    </>
  )
}

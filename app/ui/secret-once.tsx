import type { ReactNode } from 'react'

/** Secret that is shown once. A click selects all of it, without scripts. */
export function SecretOnce({
  label,
  value,
  children,
}: {
  label: string
  value: string
  /** Instructions, which say that it is not shown again. */
  children: ReactNode
}) {
  return (
    <div className="grid gap-3">
      <p>{children}</p>
      <dl>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="mt-1 select-all break-all rounded border border-line bg-sunken px-3 py-2 font-mono">
          {value}
        </dd>
      </dl>
    </div>
  )
}

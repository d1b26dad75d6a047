import { useId, type ReactNode } from 'react'

/** Surface for one subject. With a `title` it is a named section with an `<h2>`. */
export function Card({
  title,
  actions,
  children,
  flush = false,
}: {
  title?: string
  actions?: ReactNode
  children: ReactNode
  /** Removes the padding, for content with its own (tables, lists). */
  flush?: boolean
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className="min-w-0 rounded border border-line bg-surface print:border-0"
    >
      {title ? (
        <div className="card-head flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
          <h2 id={id} className="min-w-0 flex-[1_1_160px] font-semibold">
            {title}
          </h2>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </div>
      ) : null}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}

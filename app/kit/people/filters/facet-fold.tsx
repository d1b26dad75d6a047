import type { ReactNode } from 'react'
import { HiddenFields } from '../../ui/hidden-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NONE_OPEN } from './facet-state.ts'

/**
 * One of all filters: its selected values, and a submit button that opens it. The selected values of a closed
 * filter are posted as hidden fields.
 */
export function FacetFold({
  facet,
  label,
  chosen,
  names,
  children,
}: {
  facet: string
  label: string
  chosen: readonly string[]
  /** Names of the selected values. */
  names: readonly string[]
  /** Choices of the filter when it is open. */
  children: ReactNode
}) {
  const open = Boolean(children)
  return (
    <section aria-label={label} className="mb-2 rounded border border-line bg-surface">
      <button
        type="submit"
        name="next"
        value={open ? NONE_OPEN : facet}
        aria-expanded={open}
        className="flex min-h-11 w-full items-center gap-2 rounded px-3 py-2 text-left hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{label}</span>{' '}
          {names.length > 0 ? (
            <span className="block truncate text-sm text-muted">{names.join(', ')}</span>
          ) : null}
        </span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} />
      </button>
      {open ? (
        <div className="border-t border-line pb-2">{children}</div>
      ) : (
        <HiddenFields values={{ [facet]: chosen }} />
      )}
    </section>
  )
}

import type { Facet } from '#contract/people/people-facet-calls.ts'
import { PEOPLE_FACETS } from '#contract/platform/people/people-facets.ts'
import { formatNumber } from '../../ui/format.ts'

/** Choices of a filter, each with the number of people it matches. `onTick` is called with the ticked values. */
export function Choices({
  facet: { facet, choices, more },
  chosen,
  onTick,
}: {
  facet: Facet
  chosen: readonly string[]
  onTick?: (value: string, ticked: boolean) => void
}) {
  if (choices.length === 0) return <p className="px-3 py-2 text-muted">Ninguno coincide.</p>
  return (
    <>
      <ul className="facet-choices">
        {choices.map(({ value, label, count, gone }) => {
          const ticked = chosen.includes(value)
          return (
            <li key={value}>
              <label>
                <input
                  type="checkbox"
                  name={facet}
                  value={value}
                  {...(onTick
                    ? {
                        checked: ticked,
                        onChange: (event) => onTick(value, event.currentTarget.checked),
                      }
                    : { defaultChecked: ticked })}
                />
                <span className={gone ? 'min-w-0 flex-1 italic text-muted' : 'min-w-0 flex-1'}>
                  {label}
                </span>
                <span className="tabular-nums text-muted">{formatNumber(count)}</span>
              </label>
            </li>
          )
        })}
      </ul>
      {more > 0 ? (
        <p className="px-3 py-2 text-sm text-muted">
          Y {formatNumber(more)} {PEOPLE_FACETS[facet].many} más: búscalos por su nombre.
        </p>
      ) : null}
    </>
  )
}

/** Search box for choices by a part of their name. */
export function FindChoice({
  label,
  value,
  onFind,
}: {
  label: string
  value?: string
  onFind?: (text: string) => void
}) {
  const words = `Buscar en ${label}`
  return (
    <label className="block p-2">
      <span className="sr-only">{words}</span>
      <input
        type="search"
        name="find"
        defaultValue={value}
        placeholder={words}
        autoComplete="off"
        maxLength={200}
        onInput={onFind && ((event) => onFind(event.currentTarget.value.trim()))}
        className="h-8 w-full rounded border border-edge bg-surface px-2 text-lg text-ink sm:text-base"
      />
    </label>
  )
}

import { useEffect, useRef, type MouseEvent } from 'react'
import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { FilterDate } from '#app/kit/ui/tables/filter-fields.tsx'
import { FilterPopup } from '#app/kit/ui/tables/filter-choices.tsx'
import type { Comparison } from '#contract/training/indicators.ts'
import { quickRanges, type Range } from './days.ts'
import { dashboardUrl, saidOf, type DashboardQuery } from './query.ts'
import { rangeText } from './range-text.ts'
import { COMPARISON_NAMES } from './words.ts'

type Props = {
  urlState: DashboardQuery
  /** Null when the typed values are not a range. */
  range: Range | null
  /** Values of the date fields; '' for a day that does not exist, which its field reports. */
  days: Range
  today: string
}

/** Period of the dashboard and what it is compared with, behind one button; common periods are links. */
export function PeriodFilter({ urlState, range, days: [from, to], today }: Props) {
  const quick = quickRanges(today)
  const current = quick.find((one) => one.range.join() === range?.join())?.label
  const wrong = !range || from > to || to > today
  return (
    <FilterPopup
      label={`Periodo: ${current?.toLowerCase() ?? (range ? rangeText(range) : 'por corregir')}`}
      active={0}
      open={wrong}
    >
      <div className="flex flex-col gap-3 p-3 sm:[&_label]:w-12" onClick={closeAfterLink}>
        <div className="-mb-3">
          <ChoiceLinks
            label="Periodo"
            choices={quick.map(({ label, range }) => ({
              label,
              to: dashboardUrl(urlState, { dt: saidOf(range, today) }),
              current: label === current,
            }))}
          />
        </div>
        <FilterDate name="from" label="Desde" value={from} max={today} />
        <FilterDate name="to" label="Hasta" value={to} max={today} />
      </div>
      <Comparisons chosen={urlState.compare} />
    </FilterPopup>
  )
}

/** Closes the panel, which lies over the figures that a link changes. */
function closeAfterLink({ target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || !target.closest('a')) return
  const details = target.closest('details')
  details?.querySelector('summary')?.focus()
  details?.removeAttribute('open')
}

function Comparisons({ chosen }: { chosen: Comparison }) {
  const field = useRef<HTMLFieldSetElement>(null)
  // Going back changes the URL, not the choice; one in use is left alone.
  useEffect(() => {
    if (field.current?.contains(document.activeElement)) return
    for (const box of field.current?.querySelectorAll('input') ?? [])
      box.checked = box.value === chosen
  }, [chosen])
  return (
    <fieldset ref={field} className="border-t border-line pt-2">
      <legend className="float-left px-3 text-sm font-medium text-muted">Comparar con</legend>
      <ul className="facet-choices clear-both">
        {(Object.keys(COMPARISON_NAMES) as Comparison[]).map((name) => (
          <li key={name}>
            <label>
              <input type="radio" name="compare" value={name} defaultChecked={name === chosen} />
              <span className="min-w-0 flex-1">{COMPARISON_NAMES[name]}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

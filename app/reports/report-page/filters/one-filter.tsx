import { CONTROL } from '#app/kit/forms/field.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { FilterChoices, One } from './filters.ts'
import { SelectFilter } from './select-filter.tsx'

/** Single choice from a list. If it is longer than its first items, a search of the form finds the others. */
export function OneFilter({
  filter: { name, label, none, required, offers },
  value,
  choices: { chosen, found, problem },
  error,
  follow,
}: {
  filter: One
  value: string
  choices: FilterChoices
  error?: string | undefined
  /** Called with a choice that other filters depend on. */
  follow: ((form: HTMLFormElement) => void) | undefined
}) {
  const known = new Set(found.options.map((option) => String(option.value)))
  const others = chosen.filter((option) => !known.has(String(option.value)))
  const rest = found.total - found.options.length
  return (
    <div>
      <SelectFilter
        name={name}
        label={label}
        value={value}
        none={none}
        required={required}
        options={[...others, ...found.options]}
        error={error ?? problem}
        onValue={follow}
      />
      {rest > 0 || found.q !== '' ? (
        <>
          <div className="mt-1 flex items-center gap-2">
            <input
              type="search"
              name={`${name}_q`}
              aria-label={`Buscar en ${label}`}
              placeholder="Buscar"
              // A new key with every answer.
              key={found.q}
              defaultValue={found.q}
              maxLength={200}
              autoComplete="off"
              className={CONTROL}
            />
            <input type="hidden" name={`${name}_shown`} value={found.q} />
            <Button type="submit" size="sm" name="find" value={name}>
              {'Buscar '}
              <span className="sr-only">en {label}</span>
            </Button>
          </div>
          <p role="status" className="mt-1 text-sm text-muted">
            {noteOn(rest, found)}
          </p>
        </>
      ) : null}
      {offers ? <Offers name={name} value={value} words={offers} /> : null}
    </div>
  )
}

function noteOn(rest: number, { q, total }: FilterChoices['found']): string {
  if (rest > 0) return `Y ${formatNumber(rest)} más: busca para encontrarlos.`
  if (total === 0) return `Nada coincide con «${q}».`
  return `La lista tiene lo que coincide con «${q}» (${formatNumber(total)}).`
}

/**
 * Below a filter that others need: without scripts a button loads their choices, and a hidden field says which
 * choice the shown ones belong to.
 */
function Offers({ name, value, words }: { name: string; value: string; words: string }) {
  return (
    <>
      <input type="hidden" name={`${name}_was`} value={value} />
      <span className="mt-1 inline-block js:hidden">
        <Button type="submit" size="sm" name="pick" value={name}>
          {words}
        </Button>
      </span>
    </>
  )
}

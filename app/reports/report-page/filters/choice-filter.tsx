import { useState } from 'react'
import { FieldError } from '#app/kit/forms/field.tsx'
import { MultiLookup, type Found } from '#app/kit/forms/choices/multi-lookup.tsx'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import type { FilterChoices, Several } from './filters.ts'

/** Maximum number of selected values shown by name: specification 3, §2 'Reports'. */
const TAGS = 3

/** Multiple choice in a collapsible section; its head shows the selected values. Works without scripts. */
export function ChoiceFilter({
  filter: { name, label, none, required },
  choices,
  search,
  error,
}: {
  filter: Several
  choices: FilterChoices
  search: (q: string, signal: AbortSignal) => Promise<Omit<Found, 'q'>>
  error?: string | undefined
}) {
  const [chosen, setChosen] = useState(choices.chosen)
  const id = `filter-${name}`
  return (
    <div className="min-w-0">
      <details id={id} className="choice-filter" open={Boolean(error) || choices.found.q !== ''}>
        <summary
          aria-describedby={error ? `${id}-error` : undefined}
          className={error ? 'wrong' : undefined}
        >
          <span className="font-medium">
            {label}
            {required ? (
              <>
                <span aria-hidden="true" className="text-danger-text">
                  {' *'}
                </span>
                <span className="sr-only"> (obligatorio)</span>
              </>
            ) : null}
          </span>
          <span className="sr-only">: </span>
          <Tags chosen={chosen} none={none} />
          <span className="chevron">
            <Icon name="chevron-down" />
          </span>
        </summary>
        <div className="pt-1">
          <MultiLookup
            id={id}
            name={name}
            label={label}
            chosen={choices.chosen}
            found={choices.found}
            problem={choices.problem}
            search={search}
            wrong={error !== undefined}
            onTick={setChosen}
          />
        </div>
      </details>
      {(error ?? choices.problem) ? (
        <FieldError id={id}>{error ?? choices.problem}</FieldError>
      ) : null}
    </div>
  )
}

function Tags({ chosen, none }: { chosen: readonly Option[]; none: string }) {
  if (chosen.length === 0) return <span className="text-muted">{none}</span>
  const rest = chosen.length - TAGS
  return (
    <span className="tags">
      {chosen.slice(0, TAGS).map(({ value, label }) => (
        <Tag key={value} tone="accent">
          {label}
        </Tag>
      ))}
      {rest > 0 ? <Tag>{`+${rest}`}</Tag> : null}
    </span>
  )
}

import { VALIDITIES, type Validity } from '#contract/platform/validity-words.ts'
import { VALIDITY_TONES } from '#app/kit/people/validity.ts'
import { formatDay } from '#app/kit/ui/format.ts'
import { Tag } from '#app/kit/ui/tag.tsx'

/** End of an assigned certification; due and ended ones are labelled and coloured. */
export function ValidThrough({ day, validity }: { day: string | null; validity: Validity }) {
  if (day === null) return <span className="text-muted">{VALIDITIES.endless}</span>
  const marked = validity === 'due' || validity === 'expired'
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">
        {/* On a phone no header distinguishes it from the start day. */}
        <span className="sm:hidden">hasta </span>
        {formatDay(day)}
      </span>
      {marked ? (
        <>
          {' '}
          <Tag tone={VALIDITY_TONES[validity]}>{VALIDITIES[validity]}</Tag>
        </>
      ) : null}
    </>
  )
}

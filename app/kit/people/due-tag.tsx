import { DUE_STATES, type DueState } from '#contract/platform/values/due-words.ts'
import { formatDay } from '../ui/format.ts'
import { Tag, type Tone } from '../ui/states/tag.tsx'

const TONES: Record<DueState, Tone> = { overdue: 'danger', soon: 'warning', later: 'neutral' }

/** State of a due date that is still to be met. */
export function DueTag({ due }: { due: DueState }) {
  return <Tag tone={TONES[due]}>{DUE_STATES[due]}</Tag>
}

/** Due date of somebody with its state, unless there is time left; nothing without one. */
export function DueDate({ due_date, due }: { due_date: string | null; due: DueState | null }) {
  if (due_date === null) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      {formatDay(due_date)}
      {due === null || due === 'later' ? null : <DueTag due={due} />}
    </span>
  )
}

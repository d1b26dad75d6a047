import { Icon } from '../icon.tsx'

/** Progress of a wizard. `current` counts from 0; the steps before it are done. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string
  steps: string[]
  current: number
}) {
  return (
    <nav aria-label={label} className="mb-6 print:hidden">
      <ol className="flex items-center gap-2 sm:gap-3">
        {steps.map((step, index) => {
          const done = index < current
          const here = index === current
          return (
            <li
              key={step}
              aria-current={here ? 'step' : undefined}
              className={`flex items-center gap-2 sm:gap-3 ${here ? 'min-w-0' : 'shrink-0'} ${index > 0 ? 'sm:min-w-0 sm:flex-1' : ''}`}
            >
              {index > 0 ? (
                <span
                  aria-hidden="true"
                  className={`h-px w-2 sm:w-auto sm:min-w-2 sm:flex-1 ${index <= current ? 'bg-accent' : 'bg-line'}`}
                />
              ) : null}
              <span
                className={`flex h-6 w-6 shrink-0 items-center justify-center rounded-full border text-sm font-semibold tabular-nums ${done ? 'border-transparent bg-accent-soft text-accent-text' : here ? 'border-transparent bg-accent text-on-accent' : 'border-edge text-muted'}`}
              >
                {done ? <Icon name="check" /> : index + 1}
              </span>
              <span className={`truncate ${here ? 'font-semibold' : 'text-muted max-sm:sr-only'}`}>
                {step}
                {done ? <span className="sr-only"> (terminado)</span> : null}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { Link } from '../link.tsx'

/** Links to the alternative views of a list; at most one is current. */
export function ChoiceLinks({
  label,
  choices,
}: {
  /** Name of the choice: 'Cuándo'. */
  label: string
  choices: { label: string; to: string; current: boolean }[]
}) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-2 print:hidden">
      {choices.map((choice) => (
        <Link
          key={choice.label}
          to={choice.to}
          aria-current={choice.current ? 'true' : undefined}
          preventScrollReset
          className="inline-flex h-8 items-center rounded-full border border-line bg-surface px-3 text-sm hover:border-edge hover:bg-hover aria-[current]:border-2 aria-[current]:border-accent aria-[current]:font-semibold"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from './link.tsx'

/** One of a few ways to see a list, each a click away: links of which one at most is in force. */
export function ChoiceLinks({
  label,
  choices,
}: {
  /** What is chosen: 'Cuándo'. */
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

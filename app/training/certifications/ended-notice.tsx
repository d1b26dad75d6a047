import { agree, counted, NOUNS } from '#contract/platform/nouns.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { expiringList, type ExpiringQuery } from './list-query.ts'

/** Number of ended certifications with a link to them, where the list leaves them out. */
export function EndedNotice({ shown, ended }: { shown: ExpiringQuery; ended: number }) {
  if (ended === 0 || shown.status !== '' || shown.chosen) return null
  return (
    <p className="mb-3 print:hidden">
      {`${counted(ended, NOUNS.certification)} ya ${agree(ended, 'venció', 'vencieron')}. `}
      <Link
        to={expiringList.clearedUrl(shown, { status: 'expired', order: 'desc' })}
        className="font-medium underline underline-offset-2"
      >
        Ver las vencidas
      </Link>
    </p>
  )
}

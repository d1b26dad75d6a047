import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { learning, type UserBadges } from '#contract/courses/learning.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { tabTitle } from '../profile/profile-title.ts'

export const meta: MetaFunction = tabTitle('Insignias')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return api.call(learning.badges, { params: { id: idOf(params) } })
}

type ShelfBadge = {
  id: number
  name: string
  image: string
  course: string | null
  says: string
  won?: string
}

export default function Badges() {
  const badges = useLoaderData<typeof loader>()
  if (badges.all.length === 0) {
    return (
      <EmptyState icon="certifications" title="La compañía no tiene insignias">
        Las insignias premian terminar cursos y terminarlos bien.
      </EmptyState>
    )
  }
  const { won, lost, open } = sorted(badges)
  return (
    <div className="grid gap-4">
      {won.length > 0 ? <Shelf title="Ganadas" badges={won} /> : null}
      {lost.length > 0 ? <Shelf title="Perdidas" badges={lost} faded /> : null}
      {open.length > 0 ? <Shelf title="Por ganar" badges={open} faded /> : null}
    </div>
  )
}

/** Groups badges by status; those won show the reason, the others how to win them. */
function sorted({ all, badges }: UserBadges): Record<'won' | 'lost' | 'open', ShelfBadge[]> {
  const shelves: Record<'won' | 'lost' | 'open', ShelfBadge[]> = { won: [], lost: [], open: [] }
  for (const { description, description_not_won, ...badge } of all) {
    const mine = badges[badge.id]
    if (mine && mine.count > 0) {
      const times = counted(mine.count, NOUNS.time)
      shelves.won.push({ ...badge, says: description, won: `Ganada ${times}` })
    } else {
      shelves[mine?.lost ? 'lost' : 'open'].push({ ...badge, says: description_not_won })
    }
  }
  return shelves
}

function Shelf({
  title,
  badges,
  faded = false,
}: {
  title: string
  badges: ShelfBadge[]
  faded?: boolean
}) {
  return (
    <Card title={`${title} (${formatNumber(badges.length)})`}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {badges.map(({ id, name, image, course, says, won }) => (
          <li key={id} className="flex items-start gap-3">
            <img
              src={image}
              alt=""
              width={56}
              height={56}
              className={`h-14 w-14 shrink-0 ${faded ? 'opacity-50 grayscale' : ''}`}
            />
            <div className="min-w-0">
              <h3 className="font-medium">{name}</h3>
              {won ? <p className="text-sm font-medium text-success-text">{won}</p> : null}
              <p className="break-words text-sm text-muted">{says}</p>
              {course && !says.includes(course) ? (
                <p className="break-words text-sm text-muted">Curso: {course}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'

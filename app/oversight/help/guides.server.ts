import type { Session } from '#contract/access/auth.ts'
import { isAdmin } from '#app/kit/backend/permission.ts'
import type { Guide } from './guide.ts'
import { FOLLOWING } from './guides/following.ts'
import { IDENTITY } from './guides/identity.ts'
import { INTEGRATIONS } from './guides/integrations.ts'
import { PEOPLE } from './guides/people.ts'
import { TRAINING } from './guides/training.ts'

const GROUPS = [
  { title: 'Personas y organización', guides: PEOPLE },
  { title: 'Formación', guides: TRAINING },
  { title: 'Seguimiento y control', guides: FOLLOWING },
  { title: 'Seguridad e integraciones', guides: [...IDENTITY, ...INTEGRATIONS] },
]

/** Returns the guides to jobs that a session can do, in groups. */
export function guidesFor(session: Session): { title: string; guides: Guide[] }[] {
  return GROUPS.map(({ title, guides }) => ({
    title,
    guides: guides.filter(
      ({ access, feature }) =>
        (access === 'staff' || isAdmin(session)) && (!feature || session.tenant.features[feature]),
    ),
  }))
}

/** Returns a guide by its slug; undefined when the session has none of that name. */
export function guideFor(session: Session, slug: string | undefined): Guide | undefined {
  return guidesFor(session)
    .flatMap(({ guides }) => guides)
    .find((guide) => guide.slug === slug)
}

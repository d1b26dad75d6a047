import { MAX_NAMED } from '#contract/people/preregistration-words.ts'
import type { Decision } from '#contract/people/preregistrations.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { assignWords } from './words.ts'

/** Created users, each with its page, and the next steps with all of them. */
export function CreatedUsers({ decision, back }: { decision: Decision; back: string }) {
  const { id, decided, users } = decision
  const here = paths.preregistrations.decision(id, { back })
  const selection = { ids: users.map((user) => user.id), back: here }
  const others = decided - users.length
  return (
    <Card
      title={agree(decided, 'Persona creada', 'Personas creadas')}
      actions={
        <>
          <ButtonLink to={paths.users.courseAssignment(selection)} icon="courses" size="sm">
            Asignar cursos
          </ButtonLink>
          <ButtonLink to={paths.users.groupAddition(selection)} icon="groups" size="sm">
            Agregar a un grupo
          </ButtonLink>
        </>
      }
    >
      <p className="mb-2 text-muted">
        {users.length < decided && users.length === MAX_NAMED
          ? `Las primeras ${MAX_NAMED}; los botones actúan sobre ellas.`
          : assignWords(users.length)}
      </p>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {users.map((user) => (
          <li key={user.id} className="min-w-0">
            <Link
              to={paths.users.detail(user.id, { back: here })}
              className="block truncate py-1 text-accent-text hover:underline"
            >
              {user.full_name}
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <p className="mt-2">
          <Link
            to={paths.preregistrations.list({ status: 'approved' })}
            className="text-accent-text underline"
          >
            Ver todos los aprobados
          </Link>
        </p>
      ) : null}
    </Card>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { userCertifications } from '#contract/people/user-certifications.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { tabTitle } from '../profile/profile-title.ts'
import { useProfile } from '../profile/use-profile.ts'
import { HeldCertification } from './held-certification.tsx'

export const meta: MetaFunction = tabTitle('Certificaciones')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const userId = idOf(params)
  const [held, { enabled: credentialed }] = await Promise.all([
    api.call(userCertifications.ofUser, { params: { userId } }),
    api.call(credentials.settings, {}),
  ])
  return { held, credentialed }
}

export default function Certifications() {
  const { held, credentialed } = useLoaderData<typeof loader>()
  const { id, first_name } = useProfile()
  const admin = useIsAdmin()
  const assign = admin ? (
    <ButtonLink to={paths.users.newCertification(id)} icon="plus" preventScrollReset shortcut="n">
      Asignar certificación
    </ButtonLink>
  ) : null
  return (
    <>
      <Outlet />
      <Card title="Certificaciones" actions={held.length > 0 ? assign : null} flush>
        {held.length === 0 ? (
          <EmptyState
            icon="certifications"
            title="Aún no hay certificaciones asignadas"
            action={assign}
            inline
          >
            Aquí se ven las certificaciones de {first_name}, hasta cuándo valen y los documentos que
            las prueban.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {held.map((certification) => (
              <HeldCertification
                key={certification.id}
                userId={id}
                certification={certification}
                credentialed={credentialed}
              />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al consultar las certificaciones" />
}

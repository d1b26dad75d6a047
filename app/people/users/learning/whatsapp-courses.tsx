import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  learning,
  type ConversationStatus,
  type UserConversation,
} from '#contract/courses/learning.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag, type Tone } from '#app/kit/ui/states/tag.tsx'
import { DateTime, RelativeTime } from '#app/kit/ui/states/time.tsx'
import { tabTitle } from '../profile/profile-title.ts'
import { useProfile } from '../profile/use-profile.ts'
import { CourseSources } from './course-sources.tsx'
import { Percentage } from './percentage.tsx'

export const meta: MetaFunction = tabTitle('Cursos Whatsapp')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const courses = await api.call(learning.conversations, { params: { id: idOf(params) } })
  return { courses }
}

const STATUS = {
  'not-started': { label: 'Sin avance', tone: 'neutral' },
  active: { label: 'Activo', tone: 'info' },
  finished: { label: 'Completado', tone: 'success' },
} satisfies Record<ConversationStatus, { label: string; tone: Tone }>

export default function WhatsappCourses() {
  const { courses } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { first_name } = useProfile()
  if (courses.length === 0) {
    return (
      <EmptyState icon="communications" title="Aún no hay cursos por WhatsApp">
        Aquí se ven los cursos que {first_name} recibe como conversaciones.
      </EmptyState>
    )
  }
  return (
    <DataTable
      caption="Cursos por WhatsApp del usuario"
      columns={columnsIn(timezone)}
      rows={courses}
      rowKey={(course) => course.id}
      muted={(course) => !course.enabled}
    />
  )
}

function columnsIn(timeZone: string): Column<UserConversation>[] {
  const day = (instant: string | null) =>
    instant && <DateTime instant={instant} timeZone={timeZone} />
  return [
    {
      key: 'name',
      head: 'Curso',
      cell: ({ name, enabled, sources, last_message_at }) => (
        <div className="whitespace-normal sm:py-2">
          <span className="mr-2 font-medium">{name}</span>
          {enabled ? null : <Tag>Inactivo</Tag>}
          <CourseSources sources={sources} />
          {last_message_at ? (
            <p className="text-sm text-muted">
              Último mensaje <RelativeTime instant={last_message_at} timeZone={timeZone} />
            </p>
          ) : null}
        </div>
      ),
    },
    {
      key: 'status',
      head: 'Estado',
      width: 'sm:w-32',
      cell: ({ status }) => <Tag tone={STATUS[status].tone}>{STATUS[status].label}</Tag>,
    },
    {
      key: 'progress',
      head: 'Progreso',
      width: 'sm:w-40',
      cell: (course) => <Percentage value={course.percentage_completed} />,
    },
    {
      key: 'started',
      head: 'Inicio',
      width: 'sm:w-28',
      hideBelow: 'lg',
      hideOnPhone: true,
      cell: ({ started_at }) => day(started_at),
    },
    {
      key: 'completed',
      head: 'Finalización',
      width: 'sm:w-28',
      cell: ({ date_completed }) => day(date_completed),
    },
  ]
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'

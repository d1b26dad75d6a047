import type { APIRequestContext } from '@playwright/test'
import { administrator, courseWithTip, PIXEL } from './rest.ts'

type Created = { id: number }

/** Address of a page that shows a record, by its route module. */
type Addresses = Record<string, string>

let created: Promise<Addresses> | undefined

/**
 * Creates a record of each kind that the demo data of company 1 has none of, or that its page needs in a
 * state of its own; once a worker process, since a company has only so many of some.
 */
export function createdRecords(request: APIRequestContext, unique: string): Promise<Addresses> {
  return (created ??= createRecords(request, unique))
}

async function createRecords(request: APIRequestContext, unique: string): Promise<Addresses> {
  const api = await administrator(request)
  const create = async (path: string, body: object) => (await api.post<Created>(path, body)).id
  const name = `Registro ${unique}`

  const { token } = await api.post<{ token: Created }>('/api-tokens', {
    name,
    scopes: ['areas:read'],
    expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  })
  // A company has up to ten.
  const { results } = await api.get<{ results: Created[] }>('/webhooks?q=hooks.example')
  const webhook =
    results[0]?.id ??
    (await create('/webhooks', {
      name,
      url: 'https://hooks.example/registro',
      events: ['user.created'],
    }))
  const domain = await create('/sign-on/domains', { domain: `${unique}.example` })
  const observation = await create('/preregistrations-observations', {
    name,
    text: name,
    shared: true,
  })
  const view = await create('/reports/views', {
    name,
    kind: 'courses',
    query: '',
    shared: true,
  })
  const notice = await create('/courses/1/notices', {})
  const assignment = await create('/certifications/user/2', {
    certification_id: 1,
    date_completed: '2026-01-01',
  })
  const { id: attachment } = await api.upload<Created>(
    `/certifications/user/2/${assignment}/attachments`,
    { file: { name: 'x.png', mimeType: 'image/png', buffer: PIXEL } },
  )
  await api.put('/credentials/settings', { enabled: true })
  const revoked = await create('/certifications/user/2', {
    certification_id: 1,
    date_completed: '2026-02-01',
  })
  const [credential, withdrawn] = await Promise.all(
    [assignment, revoked].map((held) => api.get<Created>(`/credentials/certifications/2/${held}`)),
  )
  await api.put(`/credentials/${withdrawn!.id}/revoke`, { reason: name })
  const message = await create('/communications/1/messages', {
    body: name,
    programmed_date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 13) + ':00:00Z',
  })
  await api.post('/preregistrations', {
    tenant: 'sendero',
    first_name: name,
    last_name: 'x',
    email: `${unique}@personal.example`,
  })
  const applicants = await api.get<{ results: Created[] }>(`/preregistrations?q=${unique}`)
  const decision = await api.put<Created>(
    `/preregistrations/_bulk/${applicants.results[0]!.id}/reject`,
    { observations: name },
  )
  const { jobId } = await api.upload<{ jobId: string }>('/areas/import/validate', {
    file: {
      name: 'areas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`code,name\n${unique},${name}\n`),
    },
  })
  const { uuid } = await api.get<{ uuid: string }>('/courses/1')
  const graduates = await api.get<{ results: Created[] }>(
    '/reports/courses?course=1&limit=1&sort=percentage_completed&order=desc',
  )
  const delivery = await create(`/webhooks/${webhook}/test`, {})
  const { id: course, section, content } = await courseWithTip(request, unique)
  const [source] = (await api.get<{ given_by: { kind: string; id: number }[] }>('/paths/1'))
    .given_by

  const held = `/users/2/certifications/${assignment}`
  const item = `?item=content-${content}`
  return {
    'courses/open-course/page.tsx': `/open/${uuid}`,
    'courses/leaderboard/page.tsx': `/courses/${uuid}/scoretable`,
    'access/api-tokens/edit.tsx': `/api-tokens/${token.id}/edit`,
    'access/api-tokens/rotation.tsx': `/api-tokens/${token.id}/rotation`,
    'access/api-tokens/revocation.tsx': `/api-tokens/${token.id}/revocation`,
    'people/users/profile/password.tsx': '/users/2/password',
    'people/users/learning/credential.tsx': `/users/${graduates.results[0]!.id}/courses/1/credential`,
    'people/users/certifications/credential.tsx': `${held}/credential`,
    'courses/credentials/revocation.tsx': `/credentials/${credential!.id}/revocation`,
    'courses/credentials/restoration.tsx': `/credentials/${withdrawn!.id}/restoration`,
    'people/users/certifications/edit.tsx': `${held}/edit`,
    'people/users/certifications/removal.tsx': `${held}/removal`,
    'people/users/certifications/attach.tsx': `${held}/attachments`,
    'people/users/certifications/attachment-removal.tsx': `${held}/attachments/${attachment}/removal`,
    'access/sign-on/domain-removal.tsx': `/sign-on/domains/${domain}/removal`,
    'oversight/webhooks/detail.tsx': `/webhooks/${webhook}`,
    'oversight/webhooks/edit.tsx': `/webhooks/${webhook}/edit`,
    'oversight/webhooks/secret.tsx': `/webhooks/${webhook}/secret`,
    'oversight/webhooks/delivery.tsx': `/webhooks/${webhook}/deliveries/${delivery}`,
    'training/formation-paths/contents/placement.tsx':
      '/formation-paths/1/courses/placement?item=1',
    'training/formation-paths/sources/source-removal.tsx': `/formation-paths/1/sources/removal?kind=${source!.kind}s&item=${source!.id}`,
    'courses/course-design/tree/placement.tsx': `/courses/${course}/design/placement${item}`,
    'courses/course-design/tree/deletion.tsx': `/courses/${course}/design/deletion${item}`,
    'courses/course-design/tree/copy.tsx': `/courses/${course}/design/copy?item=section-${section}`,
    'courses/course-design/tree/new-content.tsx': `/courses/${course}/design/new-content${item}`,
    'courses/course-design/publication/restoration.tsx':
      '/courses/1/design/publication/restoration?version=1',
    'messages/communications/messages/message-edit.tsx': `/communications/1/messages/${message}/edit`,
    'people/preregistrations/decision.tsx': `/preregistrations/decisions/${decision.id}`,
    'messages/notices/result.tsx': `/notices/${notice}`,
    'people/preregistration-observations/edit.tsx': `/preregistrations-observations/${observation}/edit`,
    'people/preregistration-observations/deletion.tsx': `/preregistrations-observations/${observation}/deletion`,
    'reports/report-views/deletion.tsx': `/reports/views/${view}/deletion`,
    'kit/imports/job/job.tsx': `/areas/import/${jobId}`,
    'kit/imports/columns/columns.tsx': `/areas/import/${jobId}/columns`,
    'kit/imports/job/cancellation.tsx': `/areas/import/${jobId}/cancellation`,
  }
}

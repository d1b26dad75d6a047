import { COURSE_FIELDS, SECTION_FIELDS } from '#contract/courses/design/course-sections.ts'
import { fieldsOf, templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { CALLS, DISTINCT_CALLS, type ContractCall } from '#tests/support/contract-calls.ts'

/** Calls of the contract that read a resource, each with the one that writes it. */

type Params = Record<string, unknown>

export type Pair = {
  read: ContractCall
  write: ContractCall
  /** Returns the answer with the names of the request; null when there is nothing to write. */
  named: (answer: any, params: Params) => any
  /** Returns the id of a row of the list above the resource; undefined when it is not taken. */
  idOf: (row: any) => unknown
  /** Returns the parameters of the write. */
  written: (params: Params) => Params
  /** Fields that keep their values, since storing them does something else as well. */
  fixed: readonly string[]
  /** True when there is none before one is written. */
  made: boolean
}

/** Properties of a pair that its path and the names of its fields do not tell. */
type Link = { read?: string } & Partial<Omit<Pair, 'read' | 'write'>>

const signOn: Link = {
  read: 'sign-on.settings',
  made: true,
  named: ({ connection }) => ({
    ...connection,
    certificates: connection.certificates.map(({ pem }: { pem: string }) => pem).join('\n'),
  }),
}

const LINKS: Record<string, Link> = {
  'approver-groups.update': {
    named: ({ approvers, areas, ...group }) => ({ ...group, user_ids: approvers, area_ids: areas }),
  },
  'reports.updateSchedule': {
    named: ({ recipients, ...schedule }) => ({ ...schedule, recipient_ids: recipients }),
  },
  'formation-paths.putCourses': { named: contentsAs('courses') },
  'formation-paths.putExternalCourses': { named: contentsAs('courses') },
  'formation-paths.putCertifications': { named: contentsAs('certifications') },
  'positions.changeCosts': { read: 'positions.get', named: ({ costs }) => costs },
  'preregistrations.changeChoices': {
    named: ({ fields, version }) => ({
      ...Object.fromEntries(fields.map(({ field, choices }: any) => [field, choices])),
      version,
    }),
  },
  'certifications.updateAssignment': {
    read: 'certifications.ofUser',
    named: (all, { assignmentId }) => all.find(({ id }: any) => id === assignmentId),
  },
  // Others edit theirs.
  'courses.changeData': {
    idOf: ({ id, owner_tenant_id: owner }) => (owner === 1 ? id : undefined),
  },
  // Another administrator confirms a raised number by storing it.
  'communications.changeSettings': { fixed: ['approval_over'] },
  'messages.update': {
    read: 'messages.get',
    made: true,
    // One that waits for approval is judged again, and the date of a late one has passed.
    idOf: ({ id, status }) => (['pending_approval', 'late'].includes(status) ? undefined : id),
    written: ({ messageId }) => ({ id: messageId }),
    // Without one the stored attachment stays.
    named: ({ attachment: _, ...message }) => message,
  },
  'sign-on.saveOidc': signOn,
  'sign-on.saveSaml': signOn,
  'course-design.save': {
    read: 'course-design.design',
    idOf: ({ course_id }) => course_id,
    named: fieldsOfDesign,
  },
  'any-course-design.save': { read: 'any-course-design.design', named: fieldsOfDesign },
}

/** Calls with the method PUT that do something and store no resource which is read at their path. */
export const ACTIONS = [
  'any-course-design.moveContent',
  'any-course-design.moveContents',
  'any-course-design.moveSection',
  'attention.firstSteps',
  'auth.changePassword',
  'course-design.moveContent',
  'course-design.moveContents',
  'course-design.moveSection',
  'courses.dueDates',
  // Validates a file again.
  'courseUserImports.setColumns',
  'courseUserImports.setHeadings',
  'credentials.revoke',
  'external-course-users.dueDates',
  'external-course-users.markAttendance',
  'groups.dueCourses',
  'groups.dueFormationPaths',
  'preregistrations.approve',
  'preregistrations.approveMatching',
  'preregistrations.reject',
  'preregistrations.rejectMany',
  'preregistrations.rejectMatching',
  // Turns on what the pending secret is for.
  'second-factor.confirmTotp',
  // Names rows of a page, of which the selection may have others.
  'selections.pick',
  'users.changePassword',
  'users.disableMatching',
  'users.disablePreviewed',
  'users.enableMatching',
  'users.enablePreviewed',
]

export const READS = new Map(
  CALLS.filter(({ endpoint: { method } }) => method === 'get').map((call) => [
    call.endpoint.path,
    call,
  ]),
)
const BY_ID = new Map(CALLS.map((call) => [call.id, call]))

const WRITES = DISTINCT_CALLS.filter(({ endpoint: { method, body } }) => method === 'put' && body)

export const PAIRS: Pair[] = WRITES.flatMap((write) => {
  const link = LINKS[write.id] ?? {}
  const read = link.read ? BY_ID.get(link.read) : READS.get(write.endpoint.path)
  if (!read || ACTIONS.includes(write.id)) return []
  const defaults = {
    named: (answer: any) => answer,
    idOf: ({ id }: any) => id,
    written: (params: Params) => params,
    fixed: [],
    made: false,
  }
  return [{ ...defaults, ...link, read, write }]
})

/** Calls that are neither. */
export const UNPAIRED = WRITES.map(({ id }) => id).filter(
  (id) => !ACTIONS.includes(id) && !PAIRS.some(({ write }) => write.id === id),
)

function contentsAs(name: string): Pair['named'] {
  return ({ results }) => (results.length > 0 ? { [name]: results } : null)
}

/** Returns each field of a design by its path. */
function fieldsOfDesign(design: any): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const add = (at: string, element: any, paths: readonly string[]) => {
    for (const path of paths) {
      const value = path.split('/').reduce((inner, name) => inner?.[name], element)
      fields[at + path] = value ?? null
    }
  }
  const course = COURSE_FIELDS.map(({ path }) => path)
  const section = SECTION_FIELDS.map(({ path }) => path)
  add('', design, course)
  for (const above of Object.values<any>(design.sections)) {
    add(`sections/${above.id}/`, above, section)
    for (const below of Object.values<any>(above.sections)) {
      const at = `sections/${above.id}/sections/${below.id}/`
      add(at, below, section)
      for (const content of Object.values<any>(below.contents)) {
        const own = fieldsOf(templateOf(content.content_template)).map(({ path }) => path)
        add(`${at}contents/${content.id}/`, content, own)
      }
    }
  }
  return fields
}

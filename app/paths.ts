/** Addresses of the console; nobody concatenates a URL anywhere else. */

type Query = Record<string, string | number | readonly (string | number)[] | undefined | null>

/** `path` with a query; empty values are left out, lists repeat their name. */
function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'object') for (const one of value) search.append(name, String(one))
    else search.set(name, String(value))
  }
  // URLSearchParams has no `size` in the oldest browsers supported.
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The wizard of a kind of import, below the list of what is imported. */
function importPaths(list: string) {
  const job = (jobId: string) => `${list}/import/${jobId}`
  return {
    upload: `${list}/import`,
    template: `${list}/import-template`,
    keptColumns: `${list}/import-columns`,
    job: (jobId: string, query: Query = {}) => withQuery(job(jobId), query),
    columns: (jobId: string) => `${job(jobId)}/columns`,
    events: (jobId: string) => `${job(jobId)}/events`,
    failedRows: (jobId: string, query: Query = {}) => withQuery(`${job(jobId)}/failed-rows`, query),
    cancellation: (jobId: string) => `${job(jobId)}/cancellation`,
    undo: (jobId: string, query: Query = {}) => withQuery(`${job(jobId)}/undo`, query),
  }
}

/** What a group has. Its users are shown first, at the address of the group. */
type GroupKind = 'users' | 'courses' | 'paths'
const groupList = (id: number, kind: GroupKind) =>
  kind === 'users' ? `/groups/${id}` : `/groups/${id}/${kind}`

/** The same page with all its rows on paper, or as it was. */
function printing(here: { pathname: string; search: string }, on: boolean): string {
  const search = new URLSearchParams(here.search)
  if (on) search.set('print', 'all')
  else search.delete('print')
  const text = search.toString()
  return text === '' ? here.pathname : `${here.pathname}?${text}`
}

/** What opens over the editor of a design, which is at `base`; `item` in the query is what is selected. */
const editorAt = (base: string) => (id: number) => {
  const editor = `${base}/${id}/design`
  const at =
    (part: string) =>
    (query: Query = {}) =>
      withQuery(`${editor}${part}`, query)
  return {
    page: at(''),
    newSection: at('/new-section'),
    newContent: at('/new-content'),
    placement: at('/placement'),
    deletion: at('/deletion'),
    options: at('/options'),
    theme: at('/theme'),
    publication: at('/publication'),
    restoration: at('/publication/restoration'),
    copy: at('/copy'),
    structure: at('/structure'),
    preview: (query: Query = {}) => withQuery(`${base}/${id}/preview`, query),
    files: (query: Query = {}) => withQuery(`${base}/${id}/files`, query),
    filesDeletion: (query: Query = {}) => withQuery(`${base}/${id}/files/deletion`, query),
    fileReplacement: (file: number, query: Query = {}) =>
      withQuery(`${base}/${id}/files/${file}/replacement`, query),
    fileUploads: () => `${base}/${id}/files/uploads`,
  }
}
export type EditorPaths = ReturnType<ReturnType<typeof editorAt>>

/** Parts of an address that people named. */
const filePath = (...parts: string[]) => parts.map(encodeURIComponent).join('/')

export const paths = {
  printing,
  home: '/',
  login: '/login',
  logout: '/logout',
  password: '/password',
  account: {
    page: '/account',
    end: (session: number) => `/account/sessions/${session}/end`,
    endAll: '/account/sessions/end',
  },
  preferences: '/preferences',
  /** Where a list is left with what is picked of it and how many rows a page has. */
  listState: (list: string, query: Query = {}) => withQuery('/list-state', { list, ...query }),
  /** A list by its path. */
  ofList: (list: string, query: Query) => withQuery(list, query),
  import: importPaths,
  acting: '/acting',
  tenants: {
    list: (query: Query = {}) => withQuery('/admin/tenants', query),
    new: (query: Query = {}) => withQuery('/admin/tenants/new', query),
    edit: (id: number, query: Query = {}) => withQuery(`/admin/tenants/${id}/edit`, query),
    suspension: (id: number, query: Query = {}) =>
      withQuery(`/admin/tenants/${id}/suspension`, query),
    resumption: (id: number, query: Query = {}) =>
      withQuery(`/admin/tenants/${id}/resumption`, query),
  },
  auditLog: {
    list: (query: Query = {}) => withQuery('/audit-log', query),
    export: (query: Query = {}) => withQuery('/audit-log/export', query),
  },
  outbox: {
    list: (query: Query = {}) => withQuery('/admin/outbox', query),
    detail: (id: number, query: Query = {}) => withQuery(`/admin/outbox/${id}`, query),
  },
  trash: {
    list: (query: Query = {}) => withQuery('/trash', query),
    restoration: '/trash/restoration',
    /** Of what is picked in the trash. */
    restore: (query: Query) => withQuery('/trash/restoration', query),
  },
  groups: {
    list: (query: Query = {}) => withQuery('/groups', query),
    new: (query: Query = {}) => withQuery('/groups/new', query),
    deletion: (query: Query = {}) => withQuery('/groups/deletion', query),
    detail: (id: number, kind: GroupKind = 'users', query: Query = {}) =>
      withQuery(groupList(id, kind), query),
    edit: (id: number, kind: GroupKind = 'users', query: Query = {}) =>
      withQuery(`${groupList(id, kind)}/edit`, query),
    addition: (id: number, kind: GroupKind, query: Query = {}) =>
      withQuery(`/groups/${id}/${kind}/addition`, query),
    undo: (id: number, kind: GroupKind, request: string) =>
      withQuery(`/groups/${id}/${kind}/undo`, { request }),
    removal: (id: number, kind: GroupKind, query: Query = {}) =>
      withQuery(`/groups/${id}/${kind}/removal`, query),
  },
  organizationalUnits: {
    list: (query: Query = {}) => withQuery('/organizational-units', query),
    new: (query: Query = {}) => withQuery('/organizational-units/new', query),
    edit: (id: number, query: Query = {}) => withQuery(`/organizational-units/${id}/edit`, query),
    users: (id: number, query: Query = {}) => withQuery(`/organizational-units/${id}/users`, query),
    /** The users whom it opens. */
    people: (id: number) => `/organizational-units/${id}/people`,
    deletion: (query: Query = {}) => withQuery('/organizational-units/deletion', query),
    choices: (query: Query) => withQuery('/organizational-units/choices', query),
  },
  leaderboard: {
    page: (uuid: string) => `/courses/${uuid}/scoretable`,
    events: (uuid: string) => `/courses/${uuid}/scoretable/events`,
  },
  courses: {
    list: (query: Query = {}) => withQuery('/courses', query),
    new: (query: Query = {}) => withQuery('/courses/new', query),
    detail: (id: number, query: Query = {}) => withQuery(`/courses/${id}`, query),
    /** By the id of the design, not of the course in the company. */
    design: (designId: number) => `/courses/${designId}/design`,
    editor: editorAt('/courses'),
    asset: (kind: string, slug: string, file: string) =>
      `/courses/assets/${filePath(kind, slug, file)}`,
    scoretable: (uuid: string) => `/courses/${uuid}/scoretable`,
    assignment: (id: number, query: Query = {}) => withQuery(`/courses/${id}/assignment`, query),
    unassignment: (id: number, query: Query = {}) =>
      withQuery(`/courses/${id}/unassignment`, query),
    assignmentUndo: (id: number, request: string) =>
      withQuery(`/courses/${id}/assignment-undo`, { request }),
    export: (id: number, query: Query = {}) => withQuery(`/courses/${id}/export`, query),
    reminder: (id: number, query: Query = {}) => withQuery(`/courses/${id}/reminder`, query),
    certificates: (id: number) => `/courses/${id}/certificates`,
    image: (key: string) => `/courses/images/${key}`,
    skills: (id: number, query: Query = {}) => withQuery(`/courses/${id}/skills`, query),
    newSkill: (id: number, query: Query = {}) => withQuery(`/courses/${id}/skills/new`, query),
    renameSkill: (id: number, skill: number, query: Query = {}) =>
      withQuery(`/courses/${id}/skills/${skill}/edit`, query),
    deleteSkill: (id: number, skill: number, query: Query = {}) =>
      withQuery(`/courses/${id}/skills/${skill}/deletion`, query),
  },
  validate: (hash: string) => `/validate/${encodeURIComponent(hash)}`,
  designs: {
    list: (query: Query = {}) => withQuery('/admin/courses', query),
    new: (query: Query = {}) => withQuery('/admin/courses/new', query),
    design: (id: number) => `/admin/courses/${id}/design`,
    editor: editorAt('/admin/courses'),
    asset: (id: number, kind: string, file: string) =>
      `/admin/courses/${id}/assets/${filePath(kind, file)}`,
    /** A picture of the gallery's examples, in public. */
    example: (file: string) => `/examples/${filePath(file)}`,
    image: (key: string) => `/admin/courses/images/${key}`,
  },
  users: {
    list: (query: Query = {}) => withQuery('/users', query),
    filters: (query: Query = {}) => withQuery('/users/filters', query),
    courseAssignment: (query: Query = {}) => withQuery('/users/course-assignment', query),
    groupAddition: (query: Query = {}) => withQuery('/users/group-addition', query),
    new: (query: Query = {}) => withQuery('/users/new', query),
    detail: (id: number) => `/users/${id}`,
    edit: (id: number, query: Query = {}) => withQuery(`/users/${id}/edit`, query),
    courses: (id: number, query: Query = {}) => withQuery(`/users/${id}`, query),
    certificate: (id: number, course: number, query: Query = {}) =>
      withQuery(`/users/${id}/courses/${course}/certificate`, query),
    revalidation: (id: number, course: number, query: Query = {}) =>
      withQuery(`/users/${id}/courses/${course}/revalidation`, query),
    whatsappCourses: (id: number) => `/users/${id}/whatsapp-courses`,
    audit: (id: number) => `/users/${id}/audit`,
    badges: (id: number) => `/users/${id}/badges`,
    time: (id: number) => `/users/${id}/time`,
    certifications: (id: number) => `/users/${id}/certifications`,
    newCertification: (id: number) => `/users/${id}/certifications/new`,
    certification: (id: number, assignment: number, part: 'edit' | 'removal' | 'attachments') =>
      `/users/${id}/certifications/${assignment}/${part}`,
    attachment: (id: number, assignment: number, attachment: number) =>
      `/users/${id}/certifications/${assignment}/attachments/${attachment}`,
    attachmentRemoval: (id: number, assignment: number, attachment: number) =>
      `/users/${id}/certifications/${assignment}/attachments/${attachment}/removal`,
    password: (id: number, query: Query = {}) => withQuery(`/users/${id}/password`, query),
    activation: (query: Query = {}) => withQuery('/users/activation', query),
    deactivation: (query: Query = {}) => withQuery('/users/deactivation', query),
    statusUndo: (request: string) => withQuery('/users/status-undo', { request }),
    invitations: (query: Query = {}) => withQuery('/users/invitations', query),
    statusFile: (query: Query = {}) => withQuery('/users/status-file', query),
    export: (query: Query = {}) => withQuery('/users/export', query),
    avatar: (key: string) => `/users/avatars/${key}`,
    availability: (query: Query) => withQuery('/users/availability', query),
    suggestions: (query: Query) => withQuery('/users/suggestions', query),
  },
  areas: {
    list: (query: Query = {}) => withQuery('/areas', query),
    new: (query: Query = {}) => withQuery('/areas/new', query),
    export: (query: Query = {}) => withQuery('/areas/export', query),
    detail: (id: number, query: Query = {}) => withQuery(`/areas/${id}`, query),
    edit: (id: number, query: Query = {}) => withQuery(`/areas/${id}/edit`, query),
    deletion: (query: Query = {}) => withQuery('/areas/deletion', query),
  },
  positions: {
    list: (query: Query = {}) => withQuery('/positions', query),
    new: (query: Query = {}) => withQuery('/positions/new', query),
    export: (query: Query = {}) => withQuery('/positions/export', query),
    detail: (id: number, query: Query = {}) => withQuery(`/positions/${id}`, query),
    edit: (id: number, query: Query = {}) => withQuery(`/positions/${id}/edit`, query),
    costs: (id: number, query: Query = {}) => withQuery(`/positions/${id}/costs`, query),
    deletion: (query: Query = {}) => withQuery('/positions/deletion', query),
  },
}

import { apiTokenPaths } from './api-tokens.ts'
import { nounPaths } from './address.ts'
import { withQuery, type Query } from './with-query.ts'
import { coursePaths } from './courses.ts'
import { entryPaths } from './entry.ts'
import { externalCoursePaths } from './external-courses.ts'
import { externalCourseUserPaths } from './external-course-users.ts'
import { learningPaths } from './learning.ts'
import { trainingPaths } from './training.ts'
import { messagePaths } from './messages.ts'
import { reportPaths } from './reports.ts'

/** URLs of the console; code elsewhere must not concatenate URLs. */

/** URLs of the wizard of a kind of import, below the list of its records. */
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

export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  password: '/password',
  signIn: {
    page: (query: Query = {}) => withQuery('/login', query),
    withPassword: (query: Query = {}) => withQuery('/login', { ...query, with: 'password' }),
    /** Leads to the provider of a sign-on that was begun. */
    signOn: '/login/sign-on',
    secondFactor: (query: Query = {}) => withQuery('/login/second-factor', query),
    passkey: '/login/passkey',
    passkeyOptions: '/login/passkey/options',
  },
  secondFactor: {
    page: '/account/second-factor',
    app: '/account/second-factor/app',
    passkey: '/account/second-factor/passkey',
    codes: '/account/second-factor/codes',
    removal: (id: number) => `/account/second-factor/${id}/removal`,
  },
  account: {
    page: '/account',
    calendar: '/account/calendar',
    end: (session: number) => `/account/sessions/${session}/end`,
    endAll: '/account/sessions/end',
  },
  search: {
    page: (query: Query = {}) => withQuery('/search', query),
    suggestions: (query: Query) => withQuery('/search/suggestions', query),
  },
  help: {
    home: '/help',
    guide: (slug: string) => `/help/${slug}`,
    figures: '/help/figures',
    shortcuts: '/help/shortcuts',
    news: '/help/news',
    picture: (name: string) => `/guides/${name}.webp`,
  },
  firstSteps: { dismissal: '/first-steps/dismissal', restoration: '/first-steps/restoration' },
  preferences: '/preferences',
  /** Target of forms that save a list's selection and page size. */
  listState: (list: string, query: Query = {}) => withQuery('/list-state', { list, ...query }),
  /** URL of a list by its path. */
  ofList: (list: string, query: Query) => withQuery(list, query),
  import: importPaths,
  acting: '/acting',
  impersonation: { begin: '/impersonation', end: '/impersonation/end' },
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
  webhooks: {
    ...nounPaths('/webhooks'),
    detail: (id: number, query: Query = {}) => withQuery(`/webhooks/${id}`, query),
    secret: (id: number) => `/webhooks/${id}/secret`,
    /** Target of a button of its page. */
    act: (id: number, act: string) => `/webhooks/${id}/${act}`,
    delivery: (id: number, delivery: number) => `/webhooks/${id}/deliveries/${delivery}`,
    resend: (id: number, delivery: number) => `/webhooks/${id}/deliveries/${delivery}/resend`,
  },
  outbox: {
    list: (query: Query = {}) => withQuery('/admin/outbox', query),
    detail: (id: number, query: Query = {}) => withQuery(`/admin/outbox/${id}`, query),
    attachment: (id: number) => `/admin/outbox/${id}/attachment`,
  },
  trash: {
    list: (query: Query = {}) => withQuery('/trash', query),
    restoration: '/trash/restoration',
    /** Restores the selected items of the trash. */
    restore: (query: Query) => withQuery('/trash/restoration', query),
  },
  organizationalUnits: {
    ...nounPaths('/organizational-units'),
    users: (id: number, query: Query = {}) => withQuery(`/organizational-units/${id}/users`, query),
    /** Users assigned to the organizational unit. */
    people: (id: number) => `/organizational-units/${id}/people`,
    choices: (query: Query) => withQuery('/organizational-units/choices', query),
  },
  approverGroups: {
    ...nounPaths('/preregistrations-auth-groups'),
    choices: (query: Query) => withQuery('/preregistrations-auth-groups/choices', query),
  },
  ...apiTokenPaths,
  ...coursePaths,
  ...learningPaths,
  ...entryPaths,
  ...externalCoursePaths,
  ...externalCourseUserPaths,
  ...trainingPaths,
  ...messagePaths,
  ...reportPaths,
  validate: (hash: string) => `/validate/${encodeURIComponent(hash)}`,
  validateFile: '/validate',
  publicCredential: (hash: string) => `/validate/${encodeURIComponent(hash)}/credential`,
  credentials: {
    list: (query: Query = {}) => withQuery('/credentials', query),
    settings: (query: Query = {}) => withQuery('/credentials/settings', query),
    key: (query: Query = {}) => withQuery('/credentials/key', query),
    revocation: (id: number, query: Query = {}) =>
      withQuery(`/credentials/${id}/revocation`, query),
    restoration: (id: number, query: Query = {}) =>
      withQuery(`/credentials/${id}/restoration`, query),
  },
  scim: '/scim',
  security: (query: Query = {}) => withQuery('/security', query),
  signOn: {
    page: '/sign-on',
    newDomain: '/sign-on/domains/new',
    checkDomain: (id: number) => `/sign-on/domains/${id}/check`,
    domainRemoval: (id: number) => `/sign-on/domains/${id}/removal`,
    /** Target of a button of its page. */
    act: (act: 'check' | 'trial') => `/sign-on/${act}`,
  },
  users: {
    list: (query: Query = {}) => withQuery('/users', query),
    filters: (query: Query = {}) => withQuery('/users/filters', query),
    courseAssignment: (query: Query = {}) => withQuery('/users/course-assignment', query),
    certificationAssignment: (query: Query = {}) =>
      withQuery('/users/certification-assignment', query),
    groupAddition: (query: Query = {}) => withQuery('/users/group-addition', query),
    new: (query: Query = {}) => withQuery('/users/new', query),
    detail: (id: number) => `/users/${id}`,
    edit: (id: number, query: Query = {}) => withQuery(`/users/${id}/edit`, query),
    courses: (id: number, query: Query = {}) => withQuery(`/users/${id}`, query),
    certificate: (id: number, course: number, query: Query = {}) =>
      withQuery(`/users/${id}/courses/${course}/certificate`, query),
    courseCredential: (id: number, course: number, query: Query = {}) =>
      withQuery(`/users/${id}/courses/${course}/credential`, query),
    courseCredentialFile: (id: number, course: number) =>
      `/users/${id}/courses/${course}/credential-file`,
    certificationCredentialFile: (id: number, assignment: number) =>
      `/users/${id}/certifications/${assignment}/credential-file`,
    revalidation: (id: number, course: number, query: Query = {}) =>
      withQuery(`/users/${id}/courses/${course}/revalidation`, query),
    whatsappCourses: (id: number) => `/users/${id}/whatsapp-courses`,
    audit: (id: number) => `/users/${id}/audit`,
    badges: (id: number) => `/users/${id}/badges`,
    time: (id: number) => `/users/${id}/time`,
    certifications: (id: number, query: Query = {}) =>
      withQuery(`/users/${id}/certifications`, query),
    newCertification: (id: number) => `/users/${id}/certifications/new`,
    certification: (
      id: number,
      assignment: number,
      part: 'edit' | 'removal' | 'attachments' | 'credential',
    ) => `/users/${id}/certifications/${assignment}/${part}`,
    attachment: (id: number, assignment: number, attachment: number) =>
      `/users/${id}/certifications/${assignment}/attachments/${attachment}`,
    attachmentRemoval: (id: number, assignment: number, attachment: number) =>
      `/users/${id}/certifications/${assignment}/attachments/${attachment}/removal`,
    password: (id: number, query: Query = {}) => withQuery(`/users/${id}/password`, query),
    calendar: (id: number, query: Query = {}) => withQuery(`/users/${id}/calendar`, query),
    secondFactorReset: (id: number, query: Query = {}) =>
      withQuery(`/users/${id}/second-factor-reset`, query),
    signOnUnlink: (id: number) => `/users/${id}/sign-on-unlink`,
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
    ...nounPaths('/areas'),
    export: (query: Query = {}) => withQuery('/areas/export', query),
    detail: (id: number, query: Query = {}) => withQuery(`/areas/${id}`, query),
  },
  positions: {
    ...nounPaths('/positions'),
    export: (query: Query = {}) => withQuery('/positions/export', query),
    detail: (id: number, query: Query = {}) => withQuery(`/positions/${id}`, query),
    costs: (id: number, query: Query = {}) => withQuery(`/positions/${id}/costs`, query),
  },
}

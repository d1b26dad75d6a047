import { nounPaths, to, toUndo } from './address.ts'

/** Members of a group. Its users are shown first, at the group's address. */
const KIND = ':kind(users|courses|paths)'
const user = to('/users/:id')

/** Addresses of users, of what they belong to, and of joining a company. */
export const peoplePaths = {
  users: {
    list: to('/users'),
    filters: to('/users/filters'),
    courseAssignment: to('/users/course-assignment'),
    certificationAssignment: to('/users/certification-assignment'),
    groupAddition: to('/users/group-addition'),
    new: to('/users/new'),
    detail: user,
    edit: to('/users/:id/edit'),
    courses: user,
    certificate: to('/users/:id/courses/:courseId/certificate'),
    courseCredential: to('/users/:id/courses/:courseId/credential'),
    courseCredentialFile: to('/users/:id/courses/:courseId/credential-file'),
    certificationCredentialFile: to('/users/:id/certifications/:assignmentId/credential-file'),
    revalidation: to('/users/:id/courses/:courseId/revalidation'),
    whatsappCourses: to('/users/:id/whatsapp-courses'),
    audit: to('/users/:id/audit'),
    badges: to('/users/:id/badges'),
    time: to('/users/:id/time'),
    externalCourses: to('/users/:id/external-courses'),
    sources: to('/users/:id/groups'),
    messages: to('/users/:id/messages'),
    certifications: to('/users/:id/certifications'),
    newCertification: to('/users/:id/certifications/new'),
    certification: to(
      '/users/:id/certifications/:assignmentId/:part(edit|removal|attachments|credential)',
    ),
    attachment: to('/users/:id/certifications/:assignmentId/attachments/:attachmentId'),
    attachmentRemoval: to(
      '/users/:id/certifications/:assignmentId/attachments/:attachmentId/removal',
    ),
    password: to('/users/:id/password'),
    calendar: to('/users/:id/calendar'),
    secondFactorReset: to('/users/:id/second-factor-reset'),
    signOnUnlink: to('/users/:id/sign-on-unlink'),
    activation: to('/users/activation'),
    deactivation: to('/users/deactivation'),
    statusUndo: toUndo('/users/status-undo'),
    invitations: to('/users/invitations'),
    statusFile: to('/users/status-file'),
    export: to('/users/export'),
    avatar: to('/users/avatars/:key'),
    availability: to('/users/availability'),
    suggestions: to('/users/suggestions'),
  },
  areas: {
    ...nounPaths('/areas'),
    export: to('/areas/export'),
    detail: to('/areas/:id'),
  },
  positions: {
    ...nounPaths('/positions'),
    export: to('/positions/export'),
    detail: to('/positions/:id'),
    costs: to('/positions/:id/costs'),
  },
  groups: {
    list: to('/groups'),
    new: to('/groups/new'),
    deletion: to('/groups/deletion'),
    detail: to(`/groups/:id/${KIND}?`, 'users'),
    edit: to(`/groups/:id/${KIND}?/edit`, 'users'),
    addition: to(`/groups/:id/${KIND}/addition`),
    undo: toUndo(`/groups/:id/${KIND}/undo`),
    removal: to(`/groups/:id/${KIND}?/removal`),
    dueDate: to(`/groups/:id/${KIND}/due-date`),
  },
  organizationalUnits: {
    ...nounPaths('/organizational-units'),
    users: to('/organizational-units/:id/users'),
    /** Users assigned to the organizational unit. */
    people: to('/organizational-units/:id/people'),
    choices: to('/organizational-units/choices'),
  },
  approverGroups: {
    ...nounPaths('/preregistrations-auth-groups'),
    choices: to('/preregistrations-auth-groups/choices'),
  },
  preregistrations: {
    list: to('/preregistrations'),
    detail: to('/preregistrations/:id'),
    approval: to('/preregistrations/approval'),
    rejection: to('/preregistrations/rejection'),
    /** Progress of a bulk decision. */
    decision: to('/preregistrations/decisions/:id'),
    decisionEvents: to('/preregistrations/decisions/:id/events'),
    settings: to('/preregistrations/settings'),
    /** Values that the public form suggests. */
    choices: to('/preregistrations/choices'),
  },
  /** Texts that are used again in decisions. */
  preregistrationObservations: {
    ...nounPaths('/preregistrations-observations'),
    deletion: to('/preregistrations-observations/:id/deletion'),
  },
  /** Public addresses for applicants, without a session. */
  join: {
    form: to('/join/:slug'),
    received: to('/join/:slug/received'),
  },
}

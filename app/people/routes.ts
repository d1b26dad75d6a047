import { paths } from '#app/kit/urls/paths.ts'
import { withValues } from '#app/kit/urls/address.ts'
import { route } from '#app/kit/urls/routes.ts'

const { approverGroups, areas, groups, organizationalUnits, positions, users } = paths
const { join, preregistrations, preregistrationObservations } = paths
const heldCertification = (part: string) => withValues(users.certification, part)

/** Forms for applicants, without a session. */
export const joinRoutes = [
  route(join.form, 'people/join/form.tsx'),
  route(join.received, 'people/join/received.tsx'),
]

/** Users: their list, what is done to those selected, and the tabs of one with their dialogs. */
const userRoutes = [
  route(users.list, 'people/users/list.tsx', [
    route(users.new, 'people/users/new.tsx'),
    route(users.activation, 'people/users/status/activation.tsx'),
    route(users.deactivation, 'people/users/status/deactivation.tsx'),
    route(users.invitations, 'people/users/status/invitations.tsx'),
    route(users.statusFile, 'people/users/status/status-file.tsx'),
  ]),
  route(users.filters, 'kit/people/filters/page.tsx'),
  route(users.courseAssignment, 'people/users/targets/course-assignment.tsx'),
  route(users.certificationAssignment, 'people/users/targets/certification-assignment.tsx'),
  route(users.groupAddition, 'people/users/targets/group-addition.tsx'),
  route(users.detail, 'people/users/profile/detail.tsx', [
    // First tab, with its dialogs.
    route(users.courses, 'people/users/learning/courses.tsx', [
      route(users.edit, 'people/users/edit.tsx'),
      route(users.password, 'people/users/profile/password.tsx'),
      route(users.calendar, 'training/calendars/renewal.tsx'),
      route(users.secondFactorReset, 'people/users/profile/second-factor-reset.tsx'),
      route(users.signOnUnlink, 'people/users/profile/sign-on-unlink.tsx'),
      route(users.revalidation, 'people/users/learning/revalidation.tsx'),
      route(users.courseCredential, 'people/users/learning/credential.tsx'),
    ]),
    route(users.whatsappCourses, 'people/users/learning/whatsapp-courses.tsx'),
    route(users.audit, 'people/users/learning/audit.tsx'),
    route(users.badges, 'people/users/learning/badges.tsx'),
    route(users.certifications, 'people/users/certifications/tab.tsx', [
      route(users.newCertification, 'people/users/certifications/new.tsx'),
      route(heldCertification('edit'), 'people/users/certifications/edit.tsx'),
      route(heldCertification('removal'), 'people/users/certifications/removal.tsx'),
      route(heldCertification('credential'), 'people/users/certifications/credential.tsx'),
      route(heldCertification('attachments'), 'people/users/certifications/attach.tsx'),
      route(users.attachmentRemoval, 'people/users/certifications/attachment-removal.tsx'),
    ]),
    route(users.time, 'people/users/learning/time.tsx'),
    route(users.externalCourses, 'people/users/learning/external-courses.tsx'),
    route(users.sources, 'people/users/learning/sources.tsx'),
    route(users.messages, 'people/users/learning/messages.tsx'),
  ]),
]

export const peopleRoutes = [
  ...userRoutes,
  route(areas.list, 'people/areas/list.tsx', [
    route(areas.new, 'people/areas/new.tsx'),
    route(areas.deletion, 'people/areas/deletion.tsx'),
  ]),
  route(areas.export, 'people/areas/export.ts'),
  route(areas.detail, 'people/areas/detail.tsx', [route(areas.edit, 'people/areas/edit.tsx')]),

  route(positions.list, 'people/positions/list.tsx', [
    route(positions.new, 'people/positions/new.tsx'),
    route(positions.deletion, 'people/positions/deletion.tsx'),
  ]),
  route(positions.export, 'people/positions/export.ts'),
  route(positions.detail, 'people/positions/detail.tsx', [
    route(positions.edit, 'people/positions/edit.tsx'),
    route(positions.costs, 'people/positions/costs.tsx'),
  ]),

  route(groups.list, 'people/groups/list.tsx', [
    route(groups.new, 'people/groups/new.tsx'),
    route(groups.deletion, 'people/groups/deletion.tsx'),
  ]),
  route('/groups/:id', 'people/groups/detail.tsx', [
    // Users without a kind, else courses or formation paths.
    route(groups.detail, 'people/groups/members.tsx', [
      route(groups.edit, 'people/groups/edit.tsx'),
      route(groups.removal, 'people/groups/removal.tsx'),
    ]),
  ]),
  route(groups.addition, 'people/groups/addition.tsx'),
  route(groups.dueDate, 'people/groups/due-date.ts'),

  route(organizationalUnits.list, 'people/organizational-units/list.tsx', [
    route(organizationalUnits.new, 'people/organizational-units/new.tsx'),
    route(organizationalUnits.deletion, 'people/organizational-units/deletion.tsx'),
    route(organizationalUnits.edit, 'people/organizational-units/edit.tsx'),
    route(organizationalUnits.users, 'people/organizational-units/users.tsx'),
  ]),

  route(preregistrations.list, 'people/preregistrations/list.tsx', [
    route(preregistrations.approval, 'people/preregistrations/approval.tsx'),
    route(preregistrations.rejection, 'people/preregistrations/rejection.tsx'),
    route(preregistrations.settings, 'people/preregistrations/settings.tsx'),
  ]),
  route(preregistrations.choices, 'people/preregistrations/choices.tsx'),
  route(preregistrations.detail, 'people/preregistrations/detail.tsx'),
  route(preregistrations.decision, 'people/preregistrations/decision.tsx'),

  route(preregistrationObservations.list, 'people/preregistration-observations/list.tsx', [
    route(preregistrationObservations.new, 'people/preregistration-observations/new.tsx'),
    route(preregistrationObservations.edit, 'people/preregistration-observations/edit.tsx'),
    route(preregistrationObservations.deletion, 'people/preregistration-observations/deletion.tsx'),
  ]),
  route(approverGroups.list, 'people/approver-groups/list.tsx', [
    route(approverGroups.new, 'people/approver-groups/new.tsx'),
    route(approverGroups.deletion, 'people/approver-groups/deletion.tsx'),
    route(approverGroups.edit, 'people/approver-groups/edit.tsx'),
  ]),
]

/** Routes without a page. */
export const peopleFiles = [
  route(preregistrations.decisionEvents, 'people/preregistrations/decision-events.ts'),
  route(approverGroups.choices, 'people/approver-groups/choices.ts'),
  route(organizationalUnits.choices, 'people/organizational-units/choices.ts'),
  route(organizationalUnits.people, 'people/organizational-units/people.ts'),
  route(users.export, 'people/users/export.ts'),
  route(users.availability, 'kit/people/availability.ts'),
  route(users.suggestions, 'kit/people/suggestions.ts'),
  route(users.avatar, 'people/users/avatar.ts'),
  route(users.certificate, 'people/users/learning/certificate.ts'),
  route(users.courseCredentialFile, 'people/users/learning/credential-file.ts'),
  route(users.attachment, 'people/users/certifications/attachment.ts'),
  route(users.certificationCredentialFile, 'people/users/certifications/credential-file.ts'),
]

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { IMPORT_KINDS, type ImportName } from '#contract/platform/imports/import-kinds.ts'
import { imports } from '#contract/platform/imports/imports.ts'
import { zipOf } from '../../files/zip.ts'
import { softwarePasskey } from '../authenticator.ts'
import { UNIT_AREAS, UNIT_COURSES } from '../tenant-isolation.ts'
import { DESIGN_FEATURES, designSamples, importedFile, newLibraryFile } from './design-samples.ts'
import type { ContractCall } from '../contract-calls.ts'
import { idleQueue, type Rows } from '../database/database-rows.ts'
import { samlProvider } from '../servers/saml-provider.ts'
import type { Company, Sample, Thing } from '../sampled-tenant.ts'
import type { SampleOf } from './sample-input.ts'
import { DEMO_PASSWORD } from '../settings.ts'

/**
 * Samples of what the contract's schemas cannot make up: references to things of a company, values
 * of forms of our own, files. A new endpoint whose parameters have other names adds them here, and
 * the test that misses them says so.
 */

/**
 * Parameters that refer to a thing of a company, by `feature.call.name`, `feature.name` or name
 * alone. The sweep hands each of them another company's thing; `outside` is one of the same company
 * that business units hide from the persona `unit`, where they hide any.
 */
const REFERENCES: Record<string, { inside: Sample; outside?: Sample }> = {
  'users.id': { inside: user('in'), outside: user('not in') },
  'users.ids': { inside: textOf(listOf(user('in'))), outside: textOf(listOf(user('not in'))) },
  except: { inside: user('in'), outside: user('not in') },
  manager_id: { inside: head, outside: user('not in') },
  area_id: { inside: area('in'), outside: area('not in') },
  area: { inside: textOf(area('in')), outside: textOf(area('not in')) },
  position: { inside: textOf(anyOf('positions')) },
  group: { inside: textOf(anyOf('groups')) },
  import: { inside: importOf('in'), outside: importOf('not in') },
  course: { inside: course, outside: courseOutside },
  without_course: { inside: course, outside: courseOutside },
  without_group: { inside: anyOf('groups') },
  position_id: { inside: anyOf('positions') },
  organizational_units: { inside: listOf(anyOf('organizational_units')) },
  'groups.id': { inside: newGroup },
  'groups.ofUser.id': { inside: user('in'), outside: user('not in') },
  'groups.remove.id': { inside: textOf(listOf(newGroup)) },
  'groups.addUsers.ids': {
    inside: textOf(listOf(user('in'))),
    outside: textOf(listOf(user('not in'))),
  },
  'groups.removeUsers.ids': {
    inside: textOf(listOf(user('in'))),
    outside: textOf(listOf(user('not in'))),
  },
  'groups.dueCourses.ids': { inside: listOf(course), outside: listOf(courseOutside) },
  'groups.dueFormationPaths.ids': { inside: listOf(anyOf('formation_paths')) },
  'groups.addCourses.ids': {
    inside: textOf(listOf(course)),
    outside: textOf(listOf(courseOutside)),
  },
  'groups.removeCourses.ids': {
    inside: textOf(listOf(course)),
    outside: textOf(listOf(courseOutside)),
  },
  'groups.addFormationPaths.ids': { inside: textOf(listOf(anyOf('formation_paths'))) },
  'groups.removeFormationPaths.ids': { inside: textOf(listOf(anyOf('formation_paths'))) },
  'formation-paths.id': { inside: newPath },
  'formation-paths.ofUser.id': { inside: user('in'), outside: user('not in') },
  'formation-paths.ids': { inside: textOf(listOf(course)), outside: textOf(listOf(courseOutside)) },
  'formation-paths.addGroups.ids': { inside: textOf(listOf(anyOf('groups'))) },
  'formation-paths.removeGroups.ids': { inside: textOf(listOf(anyOf('groups'))) },
  'formation-paths.addPositions.ids': { inside: textOf(listOf(newPosition)) },
  'formation-paths.removePositions.ids': { inside: textOf(listOf(newPosition)) },
  'formation-paths.removeCertifications.ids': {
    inside: textOf(listOf(anyOf('certifications'))),
  },
  'formation-paths.removeExternalCourses.ids': {
    inside: textOf(listOf(newOf('external_courses'))),
  },
  'formation-paths.ofExternalCourses.ids': { inside: textOf(listOf(newOf('external_courses'))) },
  'formation-paths.putExternalCourses.courses': { inside: named(newOf('external_courses')) },
  'formation-paths.courses': { inside: named(course), outside: named(courseOutside) },
  'formation-paths.certifications': { inside: named(anyOf('certifications')) },
  'organizational-units.id': { inside: newUnit, outside: newUnitOf('not in') },
  'organizational-units.remove.id': {
    inside: textOf(listOf(newUnit)),
    outside: textOf(listOf(newUnitOf('not in'))),
  },
  'organizational-units.ids': { inside: textOf(listOf(area('in'))) },
  areas: { inside: listOf(area('in')), outside: listOf(area('not in')) },
  courses: { inside: listOf(course), outside: listOf(courseOutside) },
  'users.key': { inside: avatar },
  // As text: it names one in a path, and several where they are deleted.
  'areas.id': { inside: textOf(area('in')), outside: textOf(area('not in')) },
  'areas.remove.id': { inside: textOf(newArea), outside: textOf(area('not in')) },
  'areas.remove.move_to': { inside: area('in'), outside: area('not in') },
  'positions.id': { inside: textOf(anyOf('positions')) },
  'positions.remove.id': { inside: textOf(newPosition) },
  'positions.remove.move_to': { inside: anyOf('positions') },
  formation_path_id: { inside: newPath },
  'courseUserImports.id': { inside: course, outside: courseOutside },
  ...Object.fromEntries(
    importNames().flatMap((name) => [
      [`${name}.jobId`, { inside: validated(name) }],
      [`${name}.column`, { inside: keptColumn(name) }],
    ]),
  ),
  'userImports.undo.jobId': { inside: applied },
  'userImports.undoPreview.jobId': { inside: applied },
  'audit-log.user': { inside: user('in'), outside: user('not in') },
  'audit-log.actor': { inside: user('in'), outside: user('not in') },
  'outbox.id': { inside: mail },
  'trash.items': { inside: trashed('in'), outside: trashed('not in') },
  userId: { inside: user('in'), outside: user('not in') },
  certification_id: { inside: anyOf('certifications') },
  'certifications.id': { inside: newOf('certifications') },
  'notices.id': { inside: newNotice },
  ...Object.fromEntries(
    ['previewCourse', 'notifyCourse'].map((call) => [
      `notices.${call}.id`,
      { inside: course, outside: courseOutside },
    ]),
  ),
  'notices.previewPath.id': { inside: newPath },
  'notices.notifyPath.id': { inside: newPath },
  'notices.previewExpiring.ids': {
    inside: textOf(listOf(expiring('in'))),
    outside: textOf(listOf(expiring('not in'))),
  },
  'notices.notifyExpiring.ids': {
    inside: listOf(expiring('in')),
    outside: listOf(expiring('not in')),
  },
  'notices.manager': { inside: textOf(head) },
  'notices.certification': { inside: textOf(anyOf('certifications')) },
  'certifications.assignMany.ids': {
    inside: textOf(listOf(user('in'))),
    outside: textOf(listOf(user('not in'))),
  },
  'certifications.renew.ids': {
    inside: listOf(expiring('in')),
    outside: listOf(expiring('not in')),
  },
  'certifications.manager': { inside: textOf(head) },
  'certifications.certification': { inside: textOf(anyOf('certifications')) },
  // One that people hold.
  'certifications.users.id': { inside: anyOf('certifications') },
  'certifications.paths.ids': { inside: textOf(listOf(newOf('certifications'))) },
  'certifications.remove.id': { inside: textOf(listOf(newOf('certifications'))) },
  'certifications.addSkills.ids': { inside: textOf(listOf(newSkill)) },
  'certifications.removeSkills.ids': { inside: textOf(listOf(newSkill)) },
  'approver-groups.id': { inside: newOf('approver_groups') },
  'approver-groups.remove.id': { inside: textOf(listOf(newOf('approver_groups'))) },
  'approver-groups.user_ids': {
    inside: listOf(unitPersona),
    outside: listOf(user('not in')),
  },
  'approver-groups.area_ids': { inside: listOf(area('in')), outside: listOf(area('not in')) },
  'external-course-users.id': { inside: attended },
  'external-course-users.ofUser.id': { inside: user('in'), outside: user('not in') },
  'external-course-users.record.ids': { inside: record('in'), outside: record('not in') },
  'external-course-users.updateRecord.ids': { inside: record('in'), outside: record('not in') },
  'external-course-users.ids': {
    inside: textOf(listOf(record('in'))),
    outside: textOf(listOf(record('not in'))),
  },
  'external-course-users.assign.ids': {
    inside: textOf(listOf(user('in'))),
    outside: textOf(listOf(user('not in'))),
  },
  'external-course-users.dueDates.ids': {
    inside: listOf(record('in')),
    outside: listOf(record('not in')),
  },
  'external-course-users.markAttendance.ids': {
    inside: listOf(record('in')),
    outside: listOf(record('not in')),
  },
  external_course: { inside: attended },
  without_external_course: { inside: attended },
  'externalCourseUserImports.id': { inside: attended },
  'external-courses.id': { inside: newOf('external_courses') },
  'external-courses.remove.id': { inside: textOf(listOf(newOf('external_courses'))) },
  'external-courses.category': { inside: textOf(newOf('external_course_categories')) },
  'external-courses.category_id': { inside: newOf('external_course_categories') },
  'external-courses.competence': { inside: textOf(newOf('external_course_competencies')) },
  competence_id: { inside: newOf('external_course_competencies') },
  'external-courses.instructor': { inside: textOf(newOf('instructors')) },
  'external-courses.skills': { inside: listOf(newSkill) },
  ...ofOptions('external-course-categories', 'external_course_categories'),
  ...ofOptions('external-course-competencies', 'external_course_competencies'),
  'preregistrations.id': { inside: waiting('in'), outside: waiting('not in') },
  'preregistrations.ids': {
    inside: textOf(listOf(waiting('in'))),
    outside: textOf(listOf(waiting('not in'))),
  },
  'preregistrations.decision.id': { inside: ordered },
  'preregistration-observations.id': { inside: savedObservation },
  'preregistrations.group': { inside: waiting('in', 'group_id') },
  'reports.id': { inside: newReport('report_views') },
  'reports.schedule.id': { inside: newReport('report_schedules') },
  'reports.updateSchedule.id': { inside: newReport('report_schedules') },
  'reports.sendSchedule.id': { inside: newReport('report_schedules') },
  'reports.removeSchedule.id': { inside: newReport('report_schedules') },
  'reports.course': { inside: course, outside: courseOutside },
  'reports.path': { inside: anyOf('formation_paths') },
  'reports.manager': { inside: textOf(head) },
  'reports.recipient_ids': { inside: listOf(unitPersona), outside: listOf(user('not in')) },
  'any-reports.course': { inside: course },
  assignmentId: { inside: held },
  attachmentId: { inside: attached },
  'communications.id': { inside: newOf('communications') },
  'communications.remove.id': { inside: textOf(listOf(newOf('communications'))) },
  'communications.positions': { inside: listOf(anyOf('positions')) },
  ...Object.fromEntries(
    ['size', 'peopleOfChoice'].flatMap((call) => [
      [
        `communications.${call}.areas`,
        { inside: textOf(area('in')), outside: textOf(area('not in')) },
      ],
      [`communications.${call}.positions`, { inside: textOf(anyOf('positions')) }],
    ]),
  ),
  'messages.id': { inside: messagesAudience },
  'messages.ofUser.id': { inside: user('in'), outside: user('not in') },
  ...Object.fromEntries(
    ['update', 'remove', 'removeAttachment'].map((call) => [
      `messages.${call}.id`,
      { inside: newMessage('waiting') },
    ]),
  ),
  'messages.stop.id': { inside: sendingMessage },
  'messages.approve.id': { inside: newMessage('pending_approval') },
  'messages.messageId': { inside: sentMessage },
  'messages.message': { inside: newMessage('waiting') },
  'messages.key': { inside: messageAttachment },
  'impersonations.user_id': { inside: unitPersona, outside: user('not in') },
  'users.resetSecondFactor.id': { inside: protectedUser('in'), outside: protectedUser('not in') },
  'second-factor.id': { inside: factorOf(adminPersona), outside: factorOf(user('not in')) },
  'sessions.id': { inside: sessionOf(adminPersona), outside: sessionOf(user('not in')) },
  'api-tokens.id': { inside: apiToken(null) },
  'own-api-tokens.id': {
    inside: apiToken(adminPersona),
    outside: apiToken(user('not in')),
  },
  'leaderboard.uuid': { inside: uuidOf(course), outside: uuidOf(courseOutside) },
  'learning.id': { inside: user('in'), outside: user('not in') },
  'skills.get.id': { inside: newSkill },
  'skills.rename.id': { inside: newSkill },
  'skills.remove.id': { inside: textOf(listOf(newSkill)) },
  'skills.id': { inside: course, outside: courseOutside },
  'skills.skills': { inside: listOf(newSkill) },
  'me.id': { inside: course },
  'sign-on.checkDomain.id': { inside: newSignOnDomain },
  'sign-on.removeDomain.id': { inside: newSignOnDomain },
  'sign-on.identities.id': { inside: linkedUser('in'), outside: linkedUser('not in') },
  'sign-on.unlink.id': { inside: linkedUser('in'), outside: linkedUser('not in') },
  'sign-on.break_glass_user_id': { inside: adminPersona },
  'webhooks.id': { inside: newWebhook },
  'webhooks.remove.id': { inside: textOf(listOf(newWebhook)) },
  'webhooks.delivery.id': { inside: webhookDelivery('endpoint_id') },
  'webhooks.resend.id': { inside: webhookDelivery('endpoint_id') },
  'webhooks.deliveryId': { inside: webhookDelivery('id') },
  'courses.id': { inside: course, outside: courseOutside },
  'courses.data.id': { inside: ownCourse, outside: courseOutside },
  'courses.changeData.id': { inside: ownCourse, outside: courseOutside },
  'courses.dueDates.ids': { inside: listOf(user('in')), outside: listOf(user('not in')) },
  'courses.ids': {
    inside: textOf(listOf(learner('in'))),
    outside: textOf(listOf(learner('not in'))),
  },
  'courses.key': { inside: courseImage },
  gallery_image: { inside: courseImage },
  detail_image: { inside: courseImage },
  category_id: { inside: newOf('course_categories') },
  instructor_id: { inside: newOf('instructors') },
  'instructors.id': { inside: newOf('instructors') },
  'instructors.remove.id': { inside: textOf(listOf(newOf('instructors'))) },
  'instructors.ids': { inside: textOf(listOf(newOf('instructors'))) },
  'calendars.id': { inside: newOf('instructors') },
  'calendars.renewOfUser.id': {
    inside: withCalendars(user('in')),
    outside: withCalendars(user('not in')),
  },
  'brand.key': { inside: brandLogo },
  'instructors.key': { inside: logo },
  'instructors.logo': { inside: logo },
  comp: { inside: textOf(newOf('external_course_competencies')) },
  esc: { inside: textOf(newOf('external_course_categories')) },
  cour: { inside: textOf(newOf('external_courses')) },
  form: { inside: textOf(newOf('instructors')) },
  ...ofDesigns('course-design'),
  ...ofDesigns('any-course-design'),
  ...ofDesigns('course-packages'),
  'course-packages.key': { inside: coursePackage },
  ...ofDesigns('course-library'),
  ...ofDesigns('any-course-library'),
  ...Object.fromEntries(
    ['get', 'update', 'content'].map((call) => [
      `course-library.${call}.id`,
      { inside: newLibraryFile },
    ]),
  ),
  'course-library.remove.id': { inside: textOf(listOf(newLibraryFile)) },
  'responses.course': { inside: course, outside: courseOutside },
  'responses.user': { inside: learner('in'), outside: learner('not in') },
  ...Object.fromEntries(
    ['ofCertification', 'downloadOfCertification'].map((call) => [
      `credentials.${call}.assignmentId`,
      { inside: credentialed },
    ]),
  ),
  'credentials.id': { inside: credential('in'), outside: credential('not in') },
  'credentials.tenant_course_id': { inside: course, outside: courseOutside },
  'credentials.user_id': {
    inside: credentialGraduate('in'),
    outside: credentialGraduate('not in'),
  },
  'certificates.tenant_course_id': { inside: course, outside: courseOutside },
  'certificates.user_id': { inside: graduate('in'), outside: graduate('not in') },
  'certificates.credential.hash': { inside: credentialHash },
  'credentials.uuid': { inside: issuingCompany },
}

const LOCAL = { origin: 'http://localhost' }

/** Plain values, by the call's own name of them or by name alone. */
const VALUES: Record<string, Sample> = {
  'communications.update.version': () => 1,
  'communications.changeSettings.version': ({ id, rows }) => tenantVersion(id, rows),
  'communications.locations': () => ['Bogotá'],
  'calendars.token': feedToken,
  'filters.id': namedField,
  'messages.calendar.month': () => '2026-11',
  'messages.create.body': () => 'Hola',
  'messages.preview.body': () => 'Hola {{nombre}}',
  'messages.update.body': () => 'Hola',
  'messages.test.body': () => 'Hola',
  'messages.update.version': () => 1,
  'messages.approve.version': () => 1,
  'messages.name': () => 'retrato.png',
  'second-factor.signInWithPasskey.passkey': () =>
    softwarePasskey('localhost').get('muestra', LOCAL),
  'second-factor.addPasskey.passkey': () => softwarePasskey('localhost').create('muestra', LOCAL),
  'auth.login.username': ({ id }) => `admin@${id}.sendero.test`,
  'auth.login.password': () => DEMO_PASSWORD,
  scopes: () => ['areas:read'],
  expires_on: () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  'api-tokens.update.version': () => 1,
  'own-api-tokens.update.version': () => 1,
  current_password: () => DEMO_PASSWORD,
  'tenants.id': ({ id }) => id,
  'any-reports.id': ({ id }) => id,
  // Id of a module of the design, which tenants share.
  'reports.module': (company) =>
    one(
      company,
      `select s.id from course_sections s join courses d on d.id = s.course_id
       where s.parent_id is null and d.slug = 'seguridad-y-salud-en-el-trabajo' limit 1`,
    ),
  'reports.columns': () => 'area_name,full_name',
  // Content of the same design; of another course it is a 404.
  'reports.content': (company) =>
    one(
      company,
      `select c.id from course_contents c join courses d on d.id = c.course_id
       where d.slug = 'seguridad-y-salud-en-el-trabajo' limit 1`,
    ),
  'reports.query': () => 'sort=points',
  'reports.kind': () => 'courses',
  'course-packages.slug': () => 'induccion',
  'reports.updateView.version': () => 1,
  'reports.updateSchedule.version': () => 1,
  'credentials.list': () => 1,
  'credentials.saveSettings.version': ({ id, rows }) => tenantVersion(id, rows),
  'credentials.saveSettings.enabled': () => true,
  'selections.list': () => '/users',
  'selections.shown': () => ['1'],
  'selections.picked': () => ['1'],
  'users.enablePreviewed.version': previewed,
  'users.disablePreviewed.version': previewed,
  request: changed,
  'course-library.update.version': () => 1,
  'course-library.name': () => `Muestra ${randomUUID()}`,
  'sign-on.saveOidc.version': signOnVersion,
  'sign-on.saveSaml.version': signOnVersion,
  'sign-on.metadata': () => samlProvider().metadata(),
  'sign-on.metadata_url': () => null,
  'sign-on.issuer': () => 'https://login.muestra.example',
  'sign-on.client_secret': () => 'un secreto de muestra',
  'sign-on.enabled': () => false,
  'sign-on.only_sign_on': () => false,
  'sign-on.domain': () => `${randomUUID()}.example`,
  'sign-on.start.company': () => 'muestra',
  'sign-on.company': () => randomUUID(),
  'sign-on.attempt': () => `1.${'a'.repeat(43)}`,
  'password-resets.token': passwordLink,
  'password-resets.password': () => 'una clave de muestra',
  'webhooks.create.name': placeForWebhook,
  'webhooks.update.version': () => 1,
  'webhooks.deliveries.limit': () => 100,
  'webhooks.url': () => 'https://eventos.muestra.example/sendero',
  'webhooks.events': () => ['user.created'],
  'skills.name': () => `Muestra ${randomUUID()}`,
  'preregistration-observations.update.version': () => 1,
  'preregistration-observations.name': () => `Muestra ${randomUUID()}`,
  'preregistration-observations.text': () => 'Bienvenida',
  'preregistrations.changeChoices.version': ({ id, rows }) => tenantVersion(id, rows),
  'preregistrations.location': () => 'Cali',
  'preregistrations.tenant': async ({ id, rows }) =>
    (await rows<{ slug: string }>('select slug from tenants where id = $1', [id]))[0]!.slug,
  slug: () => `muestra-${randomUUID()}`,
  timezone: () => 'America/Bogota',
  password: () => 'una clave de muestra',
  username: () => `muestra.${randomUUID()}`,
  email: () => `${randomUUID()}@muestra.test`,
  mobile: () => `+57 3${randomUUID().replace(/\D/g, '').padEnd(9, '0').slice(0, 9)}`,
  // Random, and read under the company of whoever asks: a stranger's names nothing.
  avatar,
  // Business units are given to these alone.
  role: () => 'reader',
  'organizational-units.update.version': () => 1,
  'groups.update.version': () => 1,
  'formation-paths.update.version': () => 1,
  'formation-paths.putCourses.version': () => 1,
  'formation-paths.putExternalCourses.version': () => 1,
  'formation-paths.putCertifications.version': () => 1,
  'skills.rename.version': () => 1,
  'calendars.changeSettings.version': ({ id, rows }) => tenantVersion(id, rows),
  'preregistrations.changeSettings.version': ({ id, rows }) => tenantVersion(id, rows),
  'security.changeSettings.version': ({ id, rows }) => tenantVersion(id, rows),
  'brand.logo.company': ({ id }) => id,
  'brand.changeSettings.version': (company) =>
    one(
      company,
      `select coalesce((select version from tenant_brands where tenant_id = ${company.id}), 1)`,
    ),
  'scim.changeSettings.version': (company) =>
    one(
      company,
      `select coalesce((select version from scim_settings where tenant_id = ${company.id}), 1)`,
    ),
  'tenants.update.version': ({ id, rows }) => tenantVersion(id, rows),
  version: async (company) =>
    one(company, `select version from users where id = ${String(await user('in')(company))}`),
  'certifications.update.version': () => 1,
  'instructors.update.version': () => 1,
  chat_link: () => 'https://chat.muestra.test/formador',
  'approver-groups.update.version': () => 1,
  'external-course-users.markAttendance.assisted': () => true,
  'external-course-users.updateRecord.version': async (company) =>
    one(
      company,
      `select version from external_course_users where id = ${String(await record('in')(company))}`,
    ),
  'courses.changeData.version': async (company) =>
    one(
      company,
      `select data_version from courses where id = ${String(await designSamples['id']!.inside(company))}`,
    ),
  'external-courses.update.version': () => 1,
  'external-course-categories.update.version': () => 1,
  'external-course-categories.name': () => `Muestra ${randomUUID()}`,
  'external-course-competencies.update.version': () => 1,
  'external-course-competencies.name': () => `Muestra ${randomUUID()}`,
  'certifications.updateAssignment.version': async (company) =>
    one(
      company,
      `select version from user_certifications where id = ${String(await held(company))}`,
    ),
  date_completed: () => '2026-02-28',
  valid_through: () => '2028-02-28',
  'areas.update.version': (company) => versionOf('areas', area('in'), company),
  'positions.update.version': (company) => versionOf('positions', anyOf('positions'), company),
  'positions.changeCosts.version': (company) => versionOf('positions', anyOf('positions'), company),
  code: () => randomUUID(),
  // Says nothing new of any column: the file is validated again.
  columns: () => [],
  'audit-log.deeds.limit': () => 100,
  'search.all.limit': () => 20,
  limit: () => 1000,
  owner: ({ id }) => id,
  owner_tenant_id: ({ id }) => id,
  'me.device.version': () => '14',
  contentType: () => 'Concept',
  picture: () => 1,
  'course-design.createImported.contents': () => [1],
  'any-course-design.createImported.contents': () => [1],
  number: () => 1,
  'course-design.slug': ({ id }) => `diseno-${id}`,
  'course-design.file': () => 'module_won.svg',
  'course-design.kind': () => 'images',
  'responses.answer.content': content,
  'responses.revalidate.percentage': () => 100,
  'responses.revalidate.date': () => '2025-01-15',
}

/** Returns the kind of record that a parameter refers to, for parameters that have a reference. */
export function referenceOf({ id, feature }: ContractCall, name: string) {
  return REFERENCES[`${id}.${name}`] ?? REFERENCES[`${feature}.${name}`] ?? REFERENCES[name]
}

/** Values made before for references to these things, for calls that use none of them up. */
export type KeptThings = Map<Thing, Map<unknown, unknown>>

/** An editable list of its own calls. */
function ofOptions(feature: string, table: string): typeof REFERENCES {
  return {
    [`${feature}.id`]: { inside: newOf(table) },
    [`${feature}.remove.id`]: { inside: textOf(listOf(newOf(table))) },
  }
}

/** Every call of the editor names a design, and what lies in it. */
function ofDesigns(feature: string): typeof REFERENCES {
  return Object.fromEntries(
    Object.entries(designSamples).map(([name, sample]) => [`${feature}.${name}`, sample]),
  )
}

/** Samples for a call, where each reference is a thing of the company that `from` names for it. */
export function samplesFor(
  call: ContractCall,
  from: (name: string) => Thing,
  kept?: KeptThings,
): SampleOf {
  return async (name) => {
    const thing = from(name)
    const reference = referenceOf(call, name)
    if (reference) {
      const made = kept?.get(thing)
      if (made?.has(reference)) return made.get(reference)
      const sample = thing.outside && reference.outside ? reference.outside : reference.inside
      const value = await sample(thing.company)
      made?.set(reference, value)
      return value
    }
    const value = VALUES[`${call.id}.${name}`] ?? VALUES[`${call.feature}.${name}`] ?? VALUES[name]
    return value?.(from('id').company)
  }
}

const IMAGES = [
  'users.uploadAvatar',
  'certifications.attach',
  'messages.uploadAttachment',
  'courses.uploadThumbnail',
  'courses.uploadCover',
  'brand.uploadLogo',
  'instructors.uploadLogo',
  'course-library.upload',
  ...DESIGN_FEATURES.flatMap((feature) => [`${feature}.addResource`, `${feature}.replaceFile`]),
]

/** Returns the file for an upload: an image, or a CSV that names one of the tenant's people. */
export async function sampleFile(
  call: ContractCall,
  { company, outside = false }: { company: Company; outside?: boolean },
): Promise<File> {
  if (IMAGES.includes(call.id)) return portrait()
  if (call.id === 'course-packages.receive') return packageFile()
  if (call.id.endsWith('.importQuestions')) return importedFile('questions')
  if (call.id.endsWith('.importSlides')) return importedFile('slides')
  const name = importNames().find((one) => one === call.feature)
  return name ? IMPORT_FILES[name](company, outside) : people(company, outside)
}

/** A file for each kind of import, one line each, whose rows change what business units show or hide. */
const IMPORT_FILES: Record<ImportName, (company: Company, outside: boolean) => Promise<File>> = {
  userImports: people,
  areaImports: (company, outside) => catalogue('areas', company, outside),
  positionImports: (company) => catalogue('positions', company),
  userCertificationImports: certified,
  courseUserImports: newcomers,
  externalCourseUserImports: newcomers,
}

function importNames(): ImportName[] {
  return Object.keys(IMPORT_KINDS) as ImportName[]
}

/** A certification for somebody, who has it today for the first time. */
async function certified(company: Company, outside: boolean): Promise<File> {
  const id = Number(await user(outside ? 'not in' : 'in')(company))
  const [found] = await company.rows<{ username: string; certification: string }>(
    `select username, (select name from certifications c where tenant_id = $1 and deleted_at is null
       and not exists (select from certifications o where o.tenant_id = $1 and o.deleted_at is null
         and o.id <> c.id and fold(o.name) = fold(c.name)) order by id limit 1) as certification
     from users where tenant_id = $1 and id = $2`,
    [company.id, id],
  )
  const { username, certification } = found!
  // Another day each time, since a row that is repeated changes nothing.
  const day = new Date(Math.random() * 1.7e12).toISOString().slice(0, 10)
  const lines = ['username,certification,date_completed', `${username},"${certification}",${day}`]
  return new File([lines.join('\n')], 'muestra.csv')
}

async function portrait(): Promise<File> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
  return new File([new Uint8Array(await image.png().toBuffer())], 'retrato.png')
}

async function people(company: Company, outside: boolean): Promise<File> {
  const id = Number(await user(outside ? 'not in' : 'in')(company))
  const [found] = await company.rows<{ username: string; email: string; code: string }>(
    `select username, email, (select code from areas where tenant_id = $1 order by id limit 1)
     from users where tenant_id = $1 and id = $2`,
    [company.id, id],
  )
  const { username, email, code } = found!
  const lines = ['username,email,first_name,area_code', `${username},${email},Muestra,${code}`]
  return new File([lines.join('\n')], 'personas.csv', { type: 'text/csv' })
}

/** A file that names somebody made for it, who has no course. */
async function newcomers(company: Company, outside: boolean): Promise<File> {
  const [made] = await company.rows<{ username: string }>(
    `insert into users (tenant_id, username, email, first_name, area_id)
     values ($1, gen_random_uuid()::text, gen_random_uuid() || '@muestra.test', 'Muestra', $2)
     returning username`,
    [company.id, await area(outside ? 'not in' : 'in')(company)],
  )
  return new File([`username\n${made!.username}\n`], 'curso.csv', { type: 'text/csv' })
}

/** A file that renames an area or a position of the company. */
async function catalogue(
  table: 'areas' | 'positions',
  company: Company,
  outside = false,
): Promise<File> {
  const id = Number(
    await (table === 'areas' ? area(outside ? 'not in' : 'in') : anyOf(table))(company),
  )
  const [found] = await company.rows<{ code: string }>(
    `select code from ${table} where tenant_id = $1 and id = $2`,
    [company.id, id],
  )
  return new File([`code,name\n${found!.code},Muestra ${randomUUID()}\n`], `${table}.csv`)
}

/** Creates a learner, inside or outside the areas of the persona `unit`. */
function user(where: 'in' | 'not in', states: 'all' | 'active' = 'all'): Sample {
  return (company) =>
    one(
      company,
      `select id from users where tenant_id = $1 and area_id ${where} (${UNIT_AREAS})
         ${states === 'active' ? 'and not disabled' : ''}
         and role = 'user' and email not like '%.sendero.test' order by id limit 1`,
    )
}

function adminPersona(company: Company): Promise<unknown> {
  return one(company, `select id from users where tenant_id = $1 and email like 'admin@%'`)
}

/** A reader, in an area of their business unit. */
function unitPersona(company: Company): Promise<unknown> {
  return one(company, `select id from users where tenant_id = $1 and email like 'unit@%'`)
}

/** A session that somebody has just opened. */
function sessionOf(who: Sample): Sample {
  return async (company) => {
    const [row] = await company.rows<{ id: string }>(
      `select start_session(id, token_version, 3600, 'muestra') as id from users where id = $1`,
      [await who(company)],
    )
    return Number(row!.id)
  }
}

/** A passkey that somebody has just added. */
function factorOf(who: Sample): Sample {
  return async (company) =>
    one(
      company,
      `insert into second_factors (tenant_id, user_id, kind, name, credential_id, public_key, counter)
       values ($1, ${String(await who(company))}, 'passkey', 'Muestra', gen_random_uuid()::text, '\\x01', 0)
       returning id`,
    )
}

/** A user who is linked to an account of a provider. */
function linkedUser(where: 'in' | 'not in'): Sample {
  return async (company) => {
    const id = await user(where)(company)
    await company.rows(
      `insert into sign_on_identities (tenant_id, user_id, issuer, subject)
       values ($1, $2, 'https://login.muestra.example', gen_random_uuid()::text) on conflict do nothing`,
      [company.id, id],
    )
    return id
  }
}

function newSignOnDomain(company: Company): Promise<unknown> {
  return one(
    company,
    `insert into sign_on_domains (tenant_id, domain, token)
     values ($1, gen_random_uuid()::text || '.example', 'muestra') returning id`,
  )
}

/** Version of the company's connection; none before its first. */
async function signOnVersion({ id, rows }: Company): Promise<number | undefined> {
  const [found] = await rows<{ version: number }>(
    'select version from sign_on_connections where tenant_id = $1',
    [id],
  )
  return found?.version
}

/** A user who has a second factor. */
function protectedUser(where: 'in' | 'not in'): Sample {
  return async (company) => {
    const id = await user(where)(company)
    await factorOf(() => id)(company)
    return id
  }
}

/** The persona `unit`, who is near the top and in their own areas. */
function head(company: Company): Promise<unknown> {
  return one(company, `select id from users where tenant_id = $1 and email like 'unit@%'`)
}

/** A course that the company's personas have, open to the persona `unit`. */
function course(company: Company): Promise<unknown> {
  return one(
    company,
    `select tc.id from tenant_courses tc join courses d on d.id = tc.course_id
     where tc.tenant_id = $1 and d.slug = 'seguridad-y-salud-en-el-trabajo'`,
  )
}

/** One that the company made, also open to them. */
async function ownCourse(company: Company): Promise<unknown> {
  const design = String(await designSamples['id']!.inside(company))
  return one(
    company,
    `select id from tenant_courses where tenant_id = $1 and course_id = ${design}`,
  )
}

/** One that is not. */
function courseOutside(company: Company): Promise<unknown> {
  return one(
    company,
    `select id from tenant_courses where tenant_id = $1 and id not in (${UNIT_COURSES})
     order by id limit 1`,
  )
}

function uuidOf(sample: Sample): Sample {
  return async (company) => {
    const [found] = await company.rows<{ uuid: string }>(
      'select uuid from tenant_courses where tenant_id = $1 and id = $2',
      [company.id, await sample(company)],
    )
    return found!.uuid
  }
}

function content(company: Company): Promise<unknown> {
  return one(
    company,
    `select c.id from course_contents c join courses d on d.id = c.course_id
     join tenant_courses tc on tc.course_id = d.id
     where tc.tenant_id = $1 and d.slug = 'seguridad-y-salud-en-el-trabajo' order by c.id limit 1`,
  )
}

/** Creates a learner with that course. */
function learner(where: 'in' | 'not in'): Sample {
  return enrolled(where, 'true')
}

/** Creates a learner who completed it. */
function graduate(where: 'in' | 'not in'): Sample {
  return enrolled(where, 'cu.date_completed is not null')
}

/** Creates the same in a company that issues credentials. */
function credentialGraduate(where: 'in' | 'not in'): Sample {
  return async (company) => {
    await issuingCompany(company)
    return graduate(where)(company)
  }
}

/** Lets a company issue credentials, as who is its uuid; the first call signs its first one. */
async function issuingCompany(company: Company): Promise<unknown> {
  const [found] = await company.rows<{ uuid: string; enabled: boolean }>(
    'select uuid, credentials_enabled as enabled from tenants where id = $1',
    [company.id],
  )
  if (!found!.enabled) {
    const version = await tenantVersion(company.id, company.rows)
    await company.admin('PUT', '/credentials/settings', { enabled: true, url: null, version })
  }
  return found!.uuid
}

/** A certification of somebody whose company issues credentials. */
async function credentialed(company: Company): Promise<unknown> {
  await issuingCompany(company)
  return held(company)
}

/** A credential of its own for each call: some revoke it. */
function credential(where: 'in' | 'not in'): Sample {
  return async (company) => {
    await issuingCompany(company)
    const assignment = await expiring(where)(company)
    const holder = await one(
      company,
      `select user_id from user_certifications where tenant_id = $1 and id = ${String(assignment)}`,
    )
    const path = `/credentials/certifications/${String(holder)}/${String(assignment)}`
    const { body } = await company.admin('GET', path)
    return (body as { id: number }).id
  }
}

async function credentialHash(company: Company): Promise<unknown> {
  const id = await credential('in')(company)
  const [found] = await company.rows<{ hash: string }>(
    'select hash from credentials where tenant_id = $1 and id = $2',
    [company.id, id],
  )
  return found!.hash
}

function enrolled(where: 'in' | 'not in', condition: string): Sample {
  return async (company) =>
    one(
      company,
      `select u.id from users u join course_users cu on cu.tenant_id = u.tenant_id and cu.user_id = u.id
       where u.tenant_id = $1 and u.area_id ${where} (${UNIT_AREAS})
         and cu.tenant_course_id = ${Number(await course(company))} and ${condition}
       order by u.id limit 1`,
    )
}

function area(where: 'in' | 'not in'): Sample {
  return (company) =>
    one(
      company,
      `select id from areas where tenant_id = $1 and id ${where} (${UNIT_AREAS}) order by id limit 1`,
    )
}

/** A group of its own for each call: some put it into the trash. */
function newGroup(company: Company): Promise<unknown> {
  return one(company, `insert into groups (tenant_id, name) values ($1, 'Muestra') returning id`)
}

function newPath(company: Company): Promise<unknown> {
  return one(
    company,
    `insert into formation_paths (tenant_id, name) values ($1, 'Muestra') returning id`,
  )
}

/** Token of a link by which a learner chooses a password. */
async function passwordLink({ id, rows }: Company): Promise<string> {
  const token = randomUUID().replaceAll('-', '').padEnd(43, 'x')
  await rows(
    `insert into password_links (tenant_id, user_id, hash, expires_at)
     select tenant_id, id, sha256(convert_to($2, 'UTF8')), now() + interval '1 hour' from users
     where tenant_id = $1 and role = 'user' and not disabled and email not like '%.sendero.test' limit 1
     on conflict (tenant_id, user_id) do update set hash = excluded.hash`,
    [id, token],
  )
  return token
}

/** A token of somebody, or of the company. */
function apiToken(owner: Sample | null): Sample {
  return async (company) =>
    one(
      company,
      `insert into api_tokens (tenant_id, user_id, name, scopes, hash, hint, created_by_name, expires_at)
       values ($1, ${owner ? String(await owner(company)) : 'null'}, 'Muestra', '{areas:read}',
         sha256(gen_random_uuid()::text::bytea), 'sendero_cot_…aaaa', 'Muestra', now() + interval '30 days')
       returning id`,
    )
}

function newNotice(company: Company): Promise<unknown> {
  return one(
    company,
    `insert into notices (tenant_id, subject, week, asked_by)
     values ($1, 'certifications', '2026-11-23', '{}') returning id`,
  )
}

/** A certification that ends soon, of an active user in the areas of the persona `unit` or in others. */
function expiring(where: 'in' | 'not in'): Sample {
  return async (company) =>
    one(
      company,
      `with made as (
         insert into certifications (tenant_id, name) values ($1, gen_random_uuid()::text) returning id)
       insert into user_certifications
         (tenant_id, user_id, certification_id, date_completed, valid_through)
       select $1, ${String(await user(where, 'active')(company))}, id, '2020-01-31', current_date + 2 from made
       returning id`,
    )
}

/** One of a list that a body has, by its id. */
function named(sample: Sample): Sample {
  return async (company) => [{ id: await sample(company) }]
}

/** An endpoint whose secret nobody can read, so that nothing is sent to it, for an event that no call causes. */
function newWebhook(company: Company): Promise<unknown> {
  return one(
    company,
    `insert into webhook_endpoints (tenant_id, name, url, events, secret)
     values ($1, 'Muestra', 'https://eventos.muestra.example', '{certification.expired}', '\\x01') returning id`,
  )
}

/** Deletes the samples without a delivery, since a company has ten endpoints at most. */
async function placeForWebhook({ id, rows }: Company): Promise<string> {
  await rows(
    `update webhook_endpoints w set deleted_at = now() where tenant_id = $1 and name = 'Muestra'
       and not exists (select from webhook_deliveries d where d.endpoint_id = w.id)`,
    [id],
  )
  return 'Otra muestra'
}

/** The first delivery of the company, made when there is none, or its endpoint. */
function webhookDelivery(column: 'id' | 'endpoint_id'): Sample {
  return async (company) => {
    const found = `select ${column} from webhook_deliveries where tenant_id = $1 order by id limit 1`
    const made = await company.rows(found, [company.id])
    if (made.length === 0)
      await company.rows(
        `with event as (
           insert into webhook_events (tenant_id, type, data) values ($1, 'webhook.test', '{}') returning id)
         insert into webhook_deliveries (tenant_id, endpoint_id, event_id, type, state)
         select $1, ${String(await newWebhook(company))}, id, 'webhook.test', 'failed' from event`,
        [company.id],
      )
    return one(company, found)
  }
}

function newSkill(company: Company): Promise<unknown> {
  return one(
    company,
    `insert into skills (tenant_id, name) values ($1, gen_random_uuid()::text) returning id`,
  )
}

/** A business unit that limits nobody, of an area and the courses of the persona `unit`, or another area. */
function newUnitOf(where: 'in' | 'not in'): Sample {
  return (company) =>
    one(
      company,
      `with unit as (
         insert into organizational_units (tenant_id, name) values ($1, 'Muestra') returning id
       ), courses as (
         insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
         select $1, unit.id, open.tenant_course_id from unit, (${UNIT_COURSES}) open
       ) insert into organizational_unit_areas (tenant_id, unit_id, area_id)
       select $1, unit.id, (
         select id from areas where tenant_id = $1 and id ${where} (${UNIT_AREAS}) order by id limit 1
       ) from unit returning unit_id`,
    )
}

function newUnit(company: Company): Promise<unknown> {
  return Promise.resolve(newUnitOf('in')(company))
}

function anyOf(table: string): Sample {
  return (company) =>
    one(company, `select id from ${table} where tenant_id = $1 order by id limit 1`)
}

/** A deleted area of the persona `unit`, or another one. */
function trashed(where: 'in' | 'not in'): Sample {
  return async (company) => {
    const [made] = await company.rows<{ id: string }>(
      `insert into areas (tenant_id, code, name) values ($1, $2, 'Muestra') returning id`,
      [company.id, randomUUID()],
    )
    if (where === 'in') {
      await company.rows(
        `insert into organizational_unit_areas (tenant_id, unit_id, area_id)
         select m.tenant_id, m.unit_id, $2 from user_organizational_units m
         join users u on u.id = m.user_id where m.tenant_id = $1 and u.email like 'unit@%'`,
        [company.id, made!.id],
      )
    }
    await company.rows('update areas set deleted_at = now() where id = $1', [made!.id])
    return [{ kind: 'areas', id: Number(made!.id) }]
  }
}

/** A mail of the company, long sent. */
async function mail(company: Company): Promise<unknown> {
  const [made] = await company.rows<{ id: string }>(
    `insert into mails (tenant_id, recipient, subject, status)
     values ($1, 'muestra@muestra.test', 'Muestra', 'sent') returning id`,
    [company.id],
  )
  return Number(made!.id)
}

/** As one text, for a path or a query. */
function textOf(sample: Sample): Sample {
  return async (company) => JSON.stringify(await sample(company))
}

function listOf(sample: Sample): Sample {
  return async (company) => [await sample(company)]
}

async function one(company: Company, text: string): Promise<unknown> {
  const [row] = await company.rows<Record<string, unknown>>(
    text,
    text.includes('$1') ? [company.id] : [],
  )
  if (!row) throw new Error(`Company ${company.id} has nothing for: ${text}`)
  return Number(Object.values(row)[0])
}

async function avatar(company: Company): Promise<unknown> {
  return (await upload(company, '/users/avatars', await portrait())).avatar
}

async function courseImage(company: Company): Promise<unknown> {
  return (await upload(company, '/courses/images/cover', await portrait())).image
}

/** A package that nobody has made a course of. */
async function coursePackage(company: Company): Promise<unknown> {
  return (await upload(company, '/courses/packages', packageFile())).key
}

function packageFile(): File {
  const course = { name: `Muestra ${randomUUID()}` }
  const manifest = { format: 'sendero-course', version: 1, course, sections: [] }
  const zip = zipOf([{ name: 'manifest.json', content: JSON.stringify(manifest) }])
  return new File([new Uint8Array(zip)], 'curso.zip')
}

async function brandLogo(company: Company): Promise<unknown> {
  return (await upload(company, '/brand/logos', await portrait())).logo
}

async function logo(company: Company): Promise<unknown> {
  return (await upload(company, '/instructors/logos', await portrait())).image
}

/** A view of the whole company, or a schedule. */
function newReport(table: 'report_views' | 'report_schedules'): Sample {
  const more = {
    // Another's shared one is seen by all, and they are told that it is not theirs to change.
    report_views: { owner: unitPersona, columns: 'shared', values: 'true' },
    report_schedules: {
      owner: adminPersona,
      columns: 'frequency, hour, next_at',
      values: `'daily', 7, now() + interval '1 day'`,
    },
  }[table]
  return async (company) =>
    one(
      company,
      `insert into ${table} (tenant_id, owner_id, name, kind, query, ${more.columns})
       values ($1, ${String(await more.owner(company))}, 'Muestra', 'courses', '', ${more.values})
       returning id`,
    )
}

/** The extended field that cost centres are; a change of the company may have taken its name. */
async function namedField({ id, rows }: Company): Promise<unknown> {
  await rows(
    `update tenants set extended_fields = '{"1": "Centro de costo"}' || extended_fields where id = $1`,
    [id],
  )
  return 1
}

/** A row that has nothing but a name. */
/** The sample, in a company that has calendars. */
function withCalendars(sample: Sample): Sample {
  return async (company) => {
    await company.rows('update tenants set calendar_invitations = true where id = $1', [company.id])
    return sample(company)
  }
}

async function feedToken({ id, admin, rows }: Company) {
  await rows('update tenants set calendar_invitations = true where id = $1', [id])
  const { body } = await admin('GET', '/me/calendar')
  return String(body.url).split('/').at(-2)
}

function newOf(table: string): Sample {
  return (company) =>
    one(
      company,
      `insert into ${table} (tenant_id, name) values ($1, gen_random_uuid()::text) returning id`,
    )
}

/** An external course of the company whose people have records in it. */
async function attended({ id, rows }: Company): Promise<unknown> {
  await rows(
    `insert into external_courses (tenant_id, name, assessable) select $1, 'Curso de muestra', true
     where not exists (select from external_courses where tenant_id = $1 and name = 'Curso de muestra')`,
    [id],
  )
  const [found] = await rows<{ id: string }>(
    `select min(id) as id from external_courses where tenant_id = $1 and name = 'Curso de muestra'`,
    [id],
  )
  return Number(found!.id)
}

/** A record in it, of somebody in the areas of the persona `unit` or out of them. */
function record(where: 'in' | 'not in'): Sample {
  return async (company) =>
    one(
      company,
      `insert into external_course_users as r (tenant_id, external_course_id, user_id)
       values ($1, ${String(await attended(company))}, ${String(await user(where)(company))})
       on conflict (tenant_id, external_course_id, user_id) do update set enabled = true
       returning id`,
    )
}

/**
 * A preregistration that waits, of an area of the persona `unit` or another one, given to a group of all
 * readers; its id, or that of the group.
 */
function waiting(where: 'in' | 'not in', answered: 'id' | 'group_id' = 'id'): Sample {
  return async (company) =>
    one(
      company,
      `with made as (
         insert into approver_groups (tenant_id, name) values ($1, 'Muestra') returning id
       ), readers as (
         insert into approver_group_users
         select $1, made.id, u.id from made, users u where u.tenant_id = $1 and u.role = 'reader'
       )
       insert into preregistrations (tenant_id, first_name, email, area_id, group_id)
       select $1, 'Muestra', gen_random_uuid() || '@muestra.test',
         ${String(await area(where)(company))}, made.id
       from made returning ${answered} as id`,
    )
}

/** A text of the company, which administrators change. */
function savedObservation(company: Company): Promise<unknown> {
  return one(
    company,
    `insert into preregistration_observations (tenant_id, name, text)
     values ($1, gen_random_uuid()::text, 'Bienvenida') returning id`,
  )
}

/** An order about many of them, carried out already. */
function ordered(company: Company): Promise<unknown> {
  return one(
    company,
    `insert into preregistration_decisions (tenant_id, verdict, scope, total, finished_at)
     values ($1, 'approved', '{}', 0, now()) returning id`,
  )
}

/** A certification that the user of `userId` holds. */
/** The audience of the messages below; whoever tries one on themself can be reached. */
async function messagesAudience(company: Company): Promise<unknown> {
  await company.rows(
    `update users set mobile = '+57 3' || lpad((id % 1000000000)::text, 9, '7')
     where tenant_id = $1 and role = 'admin' and mobile is null`,
    [company.id],
  )
  const [known] = await company.rows<{ id: string }>(
    `select id from communications
     where tenant_id = $1 and name like '%Muestra de mensajes' and deleted_at is null`,
    [company.id],
  )
  if (known) return Number(known.id)
  return one(
    company,
    `insert into communications (tenant_id, name) values ($1, 'Muestra de mensajes') returning id`,
  )
}

function newMessage(state: 'waiting' | 'pending_approval'): Sample {
  return async (company) =>
    one(
      company,
      `insert into messages (tenant_id, communication_id, body, state, programmed_date)
       values ($1, ${String(await messagesAudience(company))}, 'Muestra', '${state}', now() + interval '30 days')
       returning id`,
    )
}

async function sendingMessage(company: Company): Promise<unknown> {
  return one(
    company,
    `insert into messages (tenant_id, communication_id, body, state, begun_at, resumes_at)
     values ($1, ${String(await messagesAudience(company))}, 'Muestra', 'sending', now(), now() + interval '1 day')
     returning id`,
  )
}

/** One that neither somebody of the persona `unit`'s areas got, nor somebody of others. */
async function sentMessage(company: Company): Promise<unknown> {
  const id = await one(
    company,
    `insert into messages (tenant_id, communication_id, body, state, begun_at, finished_at)
     values ($1, ${String(await messagesAudience(company))}, 'Muestra', 'sent', now(), now())
     returning id`,
  )
  for (const where of ['in', 'not in'] as const) {
    const person = String(await user(where)(company))
    await company.rows(
      `update users set mobile = '+57 3' || lpad((id % 1000000000)::text, 9, '8')
       where tenant_id = $1 and id = ${person}`,
      [company.id],
    )
    await company.rows(
      `insert into message_deliveries (tenant_id, message_id, user_id, state, error_code, first_name, last_name, recipient)
       select $1, ${String(id)}, id, 'failed', '63024', first_name, identification_number, '+573001234567'
       from users where tenant_id = $1 and id = ${person}`,
      [company.id],
    )
  }
  return id
}

async function messageAttachment({ admin }: Company): Promise<unknown> {
  const form = new FormData()
  form.set('attachment', await portrait())
  return (await admin('POST', '/communications/attachments', form)).body.key
}

async function held(company: Company): Promise<unknown> {
  const userId = await user('in')(company)
  const [found] = await company.rows<{ id: string }>(
    'select id from user_certifications where user_id = $1 and deleted_at is null order by id limit 1',
    [userId],
  )
  if (found) return Number(found.id)
  const { status, body } = await company.admin('POST', `/certifications/user/${String(userId)}`, {
    certification_id: await anyOf('certifications')(company),
    date_completed: '2026-01-31',
  })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return (body as { id: number }).id
}

/** A file of that certification. */
async function attached(company: Company): Promise<unknown> {
  const [userId, assignmentId] = [await user('in')(company), await held(company)]
  const [found] = await company.rows<{ id: string }>(
    'select id from user_certification_files where user_certification_id = $1 order by id limit 1',
    [assignmentId],
  )
  if (found) return Number(found.id)
  const path = `/certifications/user/${String(userId)}/${String(assignmentId)}/attachments`
  return (await upload(company, path, await portrait())).id
}

/** An area of its own for each call, since it is deleted. */
async function newArea({ admin }: Company): Promise<unknown> {
  const { body } = await admin('POST', '/areas', { code: randomUUID(), name: 'Muestra' })
  return (body as { id: number }).id
}

async function newPosition({ admin }: Company): Promise<unknown> {
  const { body } = await admin('POST', '/positions', { code: randomUUID(), name: 'Muestra' })
  return (body as { id: number }).id
}

async function versionOf(table: string, sample: Sample, company: Company): Promise<unknown> {
  return one(company, `select version from ${table} where id = ${String(await sample(company))}`)
}

async function tenantVersion(id: number, rows: Rows): Promise<number> {
  const [found] = await rows<{ version: number }>('select version from tenants where id = $1', [id])
  return found!.version
}

/** A request by which everybody changed people, who has a course and what is in groups. */
async function changed({ id, rows }: Company): Promise<string> {
  const request = randomUUID()
  await rows(
    `insert into audit_log (tenant_id, actor_id, actor_name, action, entity, entity_id, user_id,
       before, request_id)
     select $1, actor.id, 'Muestra', thing.action, thing.entity, thing.id, person.id,
       '{"disabled": true, "user_id": 1, "tenant_course_id": 1, "path_id": 1, "certification_id": 1, "external_course_id": 1}'::jsonb
         || thing.path, $2
     from users actor
     cross join (select min(id) as id from users where tenant_id = $1 and role = 'user') person
     cross join (
       select 'update' as action, 'user' as entity, null::bigint as id, '{}'::jsonb as path
       union all select 'remove', 'course', id, '{}' from tenant_courses where tenant_id = $1
       union all (select 'create', 'user_certification', id, '{}' from user_certifications
         where tenant_id = $1 and deleted_at is null order by id desc limit 1)
       union all (select 'update', 'external_course_user', id, '{}' from external_course_users where tenant_id = $1
         order by id desc limit 20)
       union all (select 'remove', 'group', id, '{}' from groups where tenant_id = $1 order by id desc limit 20)
       union all (select 'remove', 'formation_path', id, '{}' from formation_paths where tenant_id = $1 order by id desc limit 20)
       union all (select 'remove', 'group', g.id, jsonb_build_object('path_id', p.id)
         from formation_paths p cross join (select min(id) as id from groups where tenant_id = $1) g
         where p.tenant_id = $1 and g.id is not null order by p.id desc limit 20)
       union all (select 'update', 'position', at.id, jsonb_build_object('formation_path_id', p.id)
         from formation_paths p cross join (select min(id) as id from positions where tenant_id = $1) at
         where p.tenant_id = $1 and at.id is not null order by p.id desc limit 20)
     ) thing
     where actor.superadmin or (actor.tenant_id = $1 and actor.email like '%.sendero.test')`,
    [id, request],
  )
  return request
}

/** A file that everybody has previewed and that names nobody. */
async function previewed({ rows }: Company): Promise<number> {
  await rows(
    `insert into selections (tenant_id, user_id, session_id, list, items, version)
     select t.id, u.id, s.id, '/users/status-file', '{}', 7
     from users u join sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
     cross join tenants t where t.id = u.tenant_id or u.superadmin
     on conflict (tenant_id, user_id, session_id, list) do update set version = 7, changed_at = now()`,
  )
  return 7
}

/** Enables external training while `work` runs: creates records in a tenant whose flag is off now. */
async function withTraining<T>({ id, rows }: Company, work: () => Promise<T>): Promise<T> {
  const [found] = await rows<{ on: boolean }>(
    'select external_training as on from tenants where id = $1',
    [id],
  )
  const turn = (on: boolean) =>
    rows('update tenants set external_training = $2 where id = $1', [id, on])
  if (found!.on) return work()
  await turn(true)
  return work().finally(() => turn(false))
}

/** A job of the kind that waits for «Continuar». */
function validated(name: ImportName): Sample {
  return async (company) => {
    const id = await REFERENCES[`${name}.id`]?.inside(company)
    const path = imports[name].validate.path.replace('{id}', String(id))
    const file = await IMPORT_FILES[name](company, false)
    const { jobId } = await withTraining(company, () => upload(company, path, file))
    await idleQueue(company.rows)
    return jobId
  }
}

/** Saves a column setting of such files; a new one for each call, since the call deletes it. */
function keptColumn(name: ImportName): Sample {
  return async ({ id, rows }) => {
    const { kind } = IMPORT_KINDS[name]
    const [kept] = await rows<{ id: string }>(
      `insert into import_columns (tenant_id, kind, folded, name, fields)
       values ($1, $2, gen_random_uuid()::text, 'Muestra', '{}') returning id`,
      [id, kind],
    )
    return Number(kept!.id)
  }
}

/** An import that has created somebody in an area of the persona `unit`, or in another. */
function importOf(where: 'in' | 'not in'): Sample {
  return async (company) => {
    const [job] = await company.rows<{ id: string }>(
      `with job as (
         insert into imports (tenant_id, kind, filename, owner_id, owner_name, scope, status, phase, settled)
         values ($1, 'users', 'muestra.csv', $2, 'Muestra', '{}', 'completed', 'import_complete', true)
         returning tenant_id, id
       ), done as (
         insert into import_results (tenant_id, import_id, line, applied, record_id)
         select tenant_id, id, 2, true, $2 from job
       ) select id from job`,
      [company.id, await user(where)(company)],
    )
    return job!.id
  }
}

/** A job that has created somebody of the areas of the persona `unit`. */
async function applied(company: Company): Promise<unknown> {
  const [{ code }] = (await company.rows<{ code: string }>(
    `select code from areas where tenant_id = $1 and id in (${UNIT_AREAS}) order by id limit 1`,
    [company.id],
  )) as [{ code: string }]
  const name = randomUUID()
  const rows = `username,email,first_name,area_code\n${name},${name}@muestra.test,Muestra,${code}\n`
  const path = imports.userImports.validate.path
  const { jobId } = await upload(company, path, new File([rows], 'personas.csv'))
  await idleQueue(company.rows)
  await company.admin('POST', imports.userImports.start.path, { jobId })
  await idleQueue(company.rows)
  return jobId
}

async function upload(
  company: Company,
  path: string,
  file: File,
): Promise<Record<string, unknown>> {
  const form = new FormData()
  form.set('file', file)
  const { status, body } = await company.admin('POST', path, form)
  if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body
}

import type { Mutant } from './mutant.ts'

/** Defects in certifications, external training and indicators. */
export const TRAINING: Mutant[] = [
  {
    name: 'certifications of disabled people expire',
    file: 'api/training/certifications/expiring.ts',
    text: 'and s.id = held.user_id and not s.disabled',
    replacement: 'and s.id = held.user_id',
    caughtBy: {
      files: 'tests/api/training/certifications/expiring.test.ts',
      titles: 'leaves out disabled people',
    },
  },
  {
    name: 'the result of a notice tells of people of every unit',
    file: 'api/messages/notices/read.ts',
    text: "\n      ${withinActorAreas(scope, 'u.area_id')}",
    replacement: '',
    caughtBy: {
      files: 'tests/api/messages/notices/notices.test.ts',
      titles: 'business units only',
    },
  },
  {
    name: 'a notice tells the same twice a week',
    file: 'api/messages/notices/create.ts',
    text: "          and told.outcome in ('pending', 'sent')\n",
    replacement: '          and false\n',
    caughtBy: {
      files: 'tests/api/messages/notices/notices.test.ts',
      titles: 'once a week',
    },
  },
  {
    name: 'why a school is kept leaves out courses in the trash',
    file: 'api/training/external-courses/catalogue.ts',
    text: `          union all\n          select referred, name, true from trashed_external_courses(\${reference}, \${ids}::bigint[])\n`,
    replacement: '',
    caughtBy: {
      files: 'tests/api/training/external-courses/catalogue.test.ts',
      titles: 'also those in the trash',
    },
  },
  {
    name: 'external courses are not filtered by competence',
    file: 'api/training/external-courses/list.ts',
    text: "${named('c.competence_id', competence)}",
    replacement: '',
    caughtBy: {
      files: 'tests/api/training/external-courses/external-courses.test.ts',
      titles: 'is narrowed by school',
    },
  },
  {
    name: 'attendance is written over a newer record',
    file: 'api/training/external-course-users/attendance.ts',
    text: 'mark.version !== undefined && mark.version !== record.version',
    replacement: 'mark.version === 0',
    caughtBy: {
      files: 'tests/api/training/external-course-users/records.test.ts',
      titles: 'except stale records',
    },
  },
  {
    name: 'indicators count disabled records',
    file: 'api/training/indicators/sessions.ts',
    text: `where r.tenant_id = \${tenant} and r.enabled\n`,
    replacement: `where r.tenant_id = \${tenant}\n`,
    caughtBy: {
      files: 'tests/api/training/indicators/indicators.test.ts',
      titles: 'their own people alone',
    },
  },
  {
    name: 'a picture of an instructor cannot be taken away',
    file: 'api/training/instructors/save.ts',
    text: 'logo ?? (remove_logo ? null : stored.logo)',
    replacement: 'logo ?? stored.logo',
    caughtBy: { files: 'tests/api/training/instructors/instructors.test.ts', titles: 'taken away' },
  },
  {
    name: 'a renewed link of a calendar goes on working',
    file: 'api/training/calendars/feed.ts',
    text: `and not disabled\n          and calendar_link_version = \${version}`,
    replacement: 'and not disabled',
    caughtBy: {
      files: 'tests/api/training/calendars/feeds.test.ts',
      titles: 'a renewed link ends',
    },
  },
  {
    name: 'the deletion of a course cancels sessions that began',
    file: 'api/training/calendars/due-invitations.ts',
    text: 'and not e.cancelled and e.starts_at >= ${now} and',
    replacement: 'and not e.cancelled and',
    caughtBy: {
      files: 'tests/api/training/calendars/invitations.test.ts',
      titles: 'sessions that began',
    },
  },
  {
    name: 'two processes send one invitation each',
    file: 'api/training/calendars/invite-job.ts',
    text: 'select pg_advisory_xact_lock(hashtextextended(',
    replacement: 'select (hashtextextended(',
    caughtBy: {
      files: 'tests/api/training/calendars/invitations.test.ts',
      titles: 'two processes at once',
    },
  },
]

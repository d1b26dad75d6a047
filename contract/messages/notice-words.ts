/** Words of notices: mails about people who are behind, to their managers or to themselves. */

export const NOTICE_SUBJECTS = ['course', 'formation_path', 'certifications'] as const
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number]

export const NOTICE_RECIPIENTS = {
  managers: 'A sus jefes',
  people: 'A las personas',
  both: 'A ambos',
}
export type NoticeTo = keyof typeof NOTICE_RECIPIENTS

/**
 * Outcome of a line of a notice. `told`: the recipient was told of it this week; `resolved`: the person was no
 * longer behind when the mail was written.
 */
export const NOTICE_OUTCOMES = [
  'pending',
  'sent',
  'told',
  'resolved',
  'no_manager',
  'manager_disabled',
  'manager_without_address',
  'person_without_address',
] as const
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number]

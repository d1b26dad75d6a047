import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Settings } from '../../../settings.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import { senderAddress } from '#api/platform/mail/transport.ts'

/** Session as a calendar event (RFC 5545). `recipient` and the course identify it over all its changes. */
export type SessionEvent = {
  tenantId: number
  courseId: number
  recipient: string
  name: string
  startsAt: Date
  endsAt: Date
  sequence?: number
}

export type Invitation = SessionEvent & {
  sequence: number
  cancelled: boolean
  company: string
  email: string
  person: string
}

const PRODUCT = { company: 'Sendero', product: 'Consola', language: 'ES' }

/** Returns the iCalendar file of one invitation, of its change, or of its cancellation. */
export function invitationFile(settings: Settings, invitation: Invitation): string {
  const { cancelled, company, email, person } = invitation
  const calendar = ical({
    prodId: PRODUCT,
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    ...eventOf(settings, invitation),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: company, email: senderAddress(settings.mailFrom) },
    attendees: [
      {
        name: person,
        email,
        rsvp: false,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
      },
    ],
  })
  return calendar.toString()
}

/** Returns the iCalendar file of a feed; programs read it again every hour. */
export function feedFile(
  settings: Settings,
  { name, events }: { name: string; events: readonly SessionEvent[] },
): string {
  const calendar = ical({
    prodId: PRODUCT,
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const event of events) calendar.createEvent(eventOf(settings, event))
  return calendar.toString()
}

function eventOf(settings: Settings, event: SessionEvent) {
  const { tenantId, courseId, recipient, name, startsAt, endsAt, sequence = 0 } = event
  const host = new URL(consoleUrl(settings)).hostname
  return {
    id: `session-${tenantId}-${courseId}-${recipient.replaceAll(':', '-')}@${host}`,
    sequence,
    start: startsAt,
    end: endsAt,
    summary: name,
  }
}

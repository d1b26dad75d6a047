import { route } from '@remix-run/route-config'

/** Certifications, their list of what expires, and the pages of its actions. */
export const certificationRoutes = [
  route('certifications', 'certifications/list.tsx', [
    route('new', 'certifications/new.tsx'),
    route('deletion', 'certifications/deletion.tsx'),
    route(':id/edit', 'certifications/edit.tsx'),
    route(':id/users', 'certifications/users.tsx'),
  ]),
  route('certifications/expiring', 'certifications/expiring.tsx'),
  route('certifications/expiring/reminders', 'certifications/expiring-reminders.tsx'),
  route('certifications/expiring/renewal', 'certifications/renewal.tsx'),
  route('certifications/expiring/notices', 'notices/certifications.tsx'),
]

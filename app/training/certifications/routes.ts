import { route } from '@remix-run/route-config'

/** Certifications, their list of what expires, and the pages of its actions. */
export const certificationRoutes = [
  route('certifications', 'training/certifications/list.tsx', [
    route('new', 'training/certifications/new.tsx'),
    route('deletion', 'training/certifications/deletion.tsx'),
    route(':id/edit', 'training/certifications/edit.tsx'),
    route(':id/users', 'training/certifications/users.tsx'),
  ]),
  route('certifications/expiring', 'training/certifications/expiring.tsx'),
  route('certifications/expiring/reminders', 'training/certifications/expiring-reminders.tsx'),
  route('certifications/expiring/renewal', 'training/certifications/renewal.tsx'),
  route('certifications/expiring/notices', 'messages/notices/certifications.tsx'),
]

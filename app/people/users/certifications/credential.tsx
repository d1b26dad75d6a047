import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { SharedCredentialDialog } from '../profile/shared-credential.tsx'
import { assignmentOf } from './form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Credencial verificable' }]

/** Credential of a certification that a user holds. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const assignment = assignmentOf(params)
  const { userId, assignmentId } = assignment
  return {
    credential: await api.call(credentials.ofCertification, { params: assignment }),
    file: paths.users.certificationCredentialFile(userId, assignmentId),
    closeTo: currentReturnUrl(request, paths.users.certifications(userId)),
  }
}

export default function CertificationCredential() {
  return <SharedCredentialDialog {...useLoaderData<typeof loader>()} />
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'

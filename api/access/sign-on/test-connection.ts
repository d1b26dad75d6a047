import type { SignOnTest } from '#contract/access/sign-on-shapes.ts'
import { Failure, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { begin, type Begun } from './begin.ts'
import { addressesOf, companyOf } from './company.ts'
import { readConnection } from './connection.ts'
import { checkProvider } from './oidc/check.ts'
import { ProviderProblem } from './oidc/problems.ts'
import { requireWholeCompany } from './policy.ts'
import { checkSamlProvider } from './saml/check.ts'
import { keepTest } from './trial.ts'

/** Tries the connection of the tenant without a person. Throws Failure 404 without one. */
export async function testConnection(services: Services, scope: Scope): Promise<SignOnTest> {
  requireWholeCompany(scope)
  const { db, settings } = services
  const { tenantId } = scope
  const connection = await readConnection(db.for(scope), tenantId)
  if (!connection) throw notFound('La compañía no tiene un proveedor de identidad')
  const { redirect } = addressesOf(settings, await companyOf(db, tenantId))
  const checks =
    connection.protocol === 'saml'
      ? await checkSamlProvider(settings, connection)
      : await checkProvider(settings, connection, redirect)
  return keepTest(services, tenantId, { kind: 'connection', checks })
}

/** Begins a trial. Throws Failure 404 without a connection; 409 when the provider cannot be discovered. */
export async function beginTrial(services: Services, scope: Scope): Promise<Begun> {
  requireWholeCompany(scope)
  return begin(services, scope.tenantId, { purpose: 'test' }).catch((error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error
    throw new Failure(409, 'sign_on_provider', error.problem.message)
  })
}

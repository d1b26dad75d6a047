import { Strategy } from 'remix-auth/strategy'

/** Answer of an identity provider, as the browser brings it. */
type Brought = { company: string; query: string }

/** Strategy of remix-auth for single sign-on: reads the provider's answer; the API verifies it. */
export class SignOnStrategy<Entered> extends Strategy<Entered, Brought> {
  name = 'sign-on'
  readonly #company: string

  constructor(company: string, verify: Strategy.VerifyFunction<Entered, Brought>) {
    super(verify)
    this.#company = company
  }

  override authenticate(request: Request): Promise<Entered> {
    return this.verify({ company: this.#company, query: new URL(request.url).search })
  }
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string }

/** What a key may do otherwise than it should. */
export type Harm = {
  origin?: string
  host?: string
  challenge?: string
  type?: string
  /** Signed without asking for the owner. */
  isUnverified?: boolean
  /** Signed with another key. */
  isForged?: boolean
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

/** A key of a device as a browser answers with it (WebAuthn, ES256, no attestation). */
export class SoftPasskey {
  readonly id = randomBytes(16)
  counter = 1
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The answer to the options of a new key. */
  register(options: Options, harm: Harm = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey])
    const authData = Buffer.concat([this.#head(harm, hasKey), attested])
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex'),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, harm).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer to the options of a sign-in. */
  enter(options: Options, harm: Harm = {}) {
    this.counter++
    const authData = this.#head(harm, 0)
    const clientData = this.#clientData('webauthn.get', options, harm)
    const { privateKey } = harm.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : this.#keys
    const signed = Buffer.concat([authData, sha256(clientData)])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    })
  }

  #answer(response: object) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, { challenge }: Options, harm: Harm): Buffer {
    const given = { type, challenge, origin: this.#origin, crossOrigin: false }
    const { host: _, isUnverified: __, isForged: ___, ...changed } = harm
    return Buffer.from(JSON.stringify({ ...given, ...changed }))
  }

  #head({ host = new URL(this.#origin).hostname, isUnverified }: Harm, more: number): Buffer {
    const head = Buffer.alloc(37)
    sha256(host).copy(head)
    head[32] = userPresent | (isUnverified ? 0 : userVerified) | more
    head.writeUInt32BE(this.counter, 33)
    return head
  }
}

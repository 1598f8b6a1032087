const knownHosts: Record<string, string> = {
  'api.openai.com': 'OpenAI',
  'openrouter.ai': 'OpenRouter',
  'api.groq.com': 'Groq',
  'api.mistral.ai': 'Mistral',
  'api.deepseek.com': 'DeepSeek',
  'api.together.xyz': 'Together',
}
/** The default ports of local servers. */
const knownPorts: Record<string, string> = { '11434': 'Ollama', '1234': 'LM Studio' }

/** The display name of the server at a base URL; completes «La respuesta de la API de … estaba vacía.» */
export function openaiProviderName(baseUrl: string): string {
  const { hostname, port } = new URL(baseUrl)
  const known = knownHosts[hostname] ?? knownPorts[port]
  if (known) return known
  const isLocal =
    !hostname.includes('.') ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|\.local$/.test(hostname)
  return isLocal ? 'un modelo local' : hostname
}

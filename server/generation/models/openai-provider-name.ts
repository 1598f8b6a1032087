const knownHosts: Record<string, string> = {
  'api.openai.com': 'OpenAI',
  'openrouter.ai': 'OpenRouter',
  'api.groq.com': 'Groq',
  'api.mistral.ai': 'Mistral',
  'api.deepseek.com': 'DeepSeek',
  'api.together.xyz': 'Together',
}
/** The ports that local servers listen on when nobody chose another. */
const knownPorts: Record<string, string> = { '11434': 'Ollama', '1234': 'LM Studio' }

/** The server at a base URL as a person calls it; completes «La respuesta de la API de … estaba vacía.» */
export function openaiProviderName(baseUrl: string): string {
  const { hostname, port } = new URL(baseUrl)
  const known = knownHosts[hostname] ?? knownPorts[port]
  if (known) return known
  const isLocal =
    !hostname.includes('.') ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|\.local$/.test(hostname)
  return isLocal ? 'un modelo local' : hostname
}

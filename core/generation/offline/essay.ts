import { type Outline, t1, t2 } from './scaffold.ts'

export const essay: Outline = {
  title: (topic) => topic.name,
  sections: (topic) => [
    t1(
      'Introducción',
      `Abre con una situación concreta que acerque al lector ${topic.to}: una escena que hayas observado, una pregunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas.`,
      `Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes.`,
      `Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta con anunciar que tratarás ${topic.name}; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende.`,
    ),
    t1('Argumentos'),
    t2(
      'Primer argumento',
      `Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Explica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga.`,
      `Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto del curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre ${topic.name}.`,
    ),
    t2(
      'Segundo argumento',
      `Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparece además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista.`,
      'Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el caso en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición.',
    ),
    t1(
      'Objeciones y respuesta',
      `Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre ${topic.name} y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?`,
      'Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca.',
    ),
    t1(
      'Conclusiones',
      `Retoma la tesis con palabras nuevas y di qué sabe ahora el lector ${topic.of} que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos.`,
      'Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unida a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne.',
    ),
  ],
}

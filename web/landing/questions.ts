/** The questions on the landing, also in its structured data. */
export const questions = [
  {
    question: '¿Los créditos gratis se renuevan?',
    answer:
      'Sí, cada mes. No se acumulan: el saldo gratis se repone en el aniversario mensual de tu registro y lo que no usaste no pasa al mes siguiente. Los créditos que compras son aparte y no se reponen ni se borran con ese ciclo.',
  },
  {
    question: '¿Cuánto cuesta recargar?',
    answer:
      'Puedes recargar desde $3 y hasta $100 por transferencia bancaria en Ecuador. Un dólar equivale a un crédito. Subes tu comprobante, una persona lo verifica y el saldo aparece en tu cuenta.',
  },
  {
    question: '¿Las referencias salen en APA o MLA?',
    answer:
      'El documento se compone en APA 7: portada, citas en el texto y lista de referencias con sangría francesa. Si tu docente pide MLA, puedes pedir en el chat que las citas vayan así; la portada, la vista previa y el DOCX mantienen el formato APA 7. En ambos casos, revisa cada fuente antes de entregar.',
  },
  {
    question: '¿Alguien más puede ver mis trabajos?',
    answer:
      'Tus proyectos solo se abren con tu cuenta. Para redactar, tu pedido se envía a un modelo de inteligencia artificial. Los comprobantes de pago los ve únicamente quien verifica la transferencia.',
  },
]

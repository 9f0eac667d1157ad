console.log('0\n和 é 😀');

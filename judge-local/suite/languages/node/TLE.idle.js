setTimeout(() => {}, 3_600_000);
